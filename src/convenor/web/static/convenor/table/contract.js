// A result as it is pressed: what is chosen, what it scores, how it reads, what is missing in it.

import { body, find, make } from "./dom.js";

const SEATS = { N: "North", E: "East", S: "South", W: "West" };
const GLYPHS = { S: "♠", H: "♥", D: "♦", C: "♣" };

let scores = null;
export const loadScores = () =>
  fetch(body.dataset.scores)
    .then((answer) => answer.json())
    .then((found) => (scores = found))
    .catch(() => null);
export const hasScores = () => Boolean(scores);

export const chosen = (form, name) => {
  const found = find(`input[name="${name}"]:checked`, form);
  return found ? found.value : null;
};

// The score of a contract with so many tricks over (or under), as the site has worked it out.
export const scoreOf = (form, over) => {
  const level = Number(chosen(form, "level"));
  const name = chosen(form, "denomination");
  const declarer = chosen(form, "declarer");
  if (!scores || !level || !name || !declarer) return null;
  const vulnerable = form.dataset.vulnerable.indexOf(declarer) >= 0 ? "vulnerable" : "not";
  const tricks = 6 + level + over;
  const row = scores[vulnerable][`${level}${name}${chosen(form, "double") || ""}`];
  return row && row[tricks] !== undefined ? row[tricks] : null;
};

export const overOf = (text) => (text === "=" ? 0 : Number(text));
export const signed = (number) => (number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0");
const forNS = (declarer, points) => ("NS".indexOf(declarer) >= 0 ? points : -points);

const suit = (letter) => {
  const found = make("span", `suit suit-${letter}`, GLYPHS[letter]);
  return found;
};

export const wordsOf = (form) => {
  const level = chosen(form, "level");
  if (level === "pass") return "passed out";
  if (level === "NP") return "not played";
  const name = chosen(form, "denomination") || "";
  const tricks = (chosen(form, "tricks") || "").replace("-", "−");
  const by = chosen(form, "declarer");
  const double = (chosen(form, "double") || "").toLowerCase();
  return `${level || ""}${GLYPHS[name] || name}${double}${tricks}${by ? ` by ${SEATS[by]}` : ""}`;
};

// What has been pressed, in a line: contract, declarer, lead, and the score with its sign.
export const summed = (form) => {
  const parts = Array.from(wordsOf(form)).map((each) => {
    const letter = Object.keys(GLYPHS).find((one) => GLYPHS[one] === each);
    return letter ? suit(letter) : document.createTextNode(each);
  });
  const led = /^\d$/.test(chosen(form, "level") || "") ? chosen(form, "suit") : "";
  if (led && chosen(form, "rank")) {
    const rank = chosen(form, "rank").replace("T", "10");
    parts.push(document.createTextNode(", lead "), suit(led), document.createTextNode(rank));
  }
  const score = pointsShown(form);
  if (score) parts.push(make("br"), make("strong", "points", score));
  return parts;
};

const pointsShown = (form) => {
  const level = chosen(form, "level");
  if (level === "pass") return "NS 0";
  const tricks = chosen(form, "tricks");
  const points = tricks === null ? null : scoreOf(form, overOf(tricks));
  if (points === null || level === "NP") return "";
  const declarer = chosen(form, "declarer");
  const ns = forNS(declarer, points);
  const vulnerable = form.dataset.vulnerable.indexOf(declarer) >= 0;
  const words = vulnerable ? "vulnerable" : "not vulnerable";
  return `NS ${signed(ns)} · EW ${signed(-ns || 0)} (${SEATS[declarer]} ${words})`;
};

const MISSING = [
  ["level", "Choose the level of the contract."],
  ["denomination", "Choose a suit or no trumps."],
  ["declarer", "Choose who declared."],
  ["tricks", "Choose how many tricks were made."],
];

export const missingIn = (form) => {
  const level = chosen(form, "level");
  if (level === "pass" || level === "NP") return null;
  const found = MISSING.find((each) => !chosen(form, each[0]));
  if (found) return found;
  const rank = chosen(form, "rank");
  if (!!rank !== !!chosen(form, "suit")) {
    return ["lead", "The lead has a suit and a rank: choose both, or none."];
  }
  return null;
};
