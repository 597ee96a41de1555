// Entering a board in place: the form opens over the table, shows its score as it is pressed, is
// kept as a draft, and is sent.

import { body, fieldsOf, find, findAll } from "./dom.js";
import { draftOf, dropDraft, keepDraft } from "./drafts.js";
import {
  chosen,
  hasScores,
  loadScores,
  missingIn,
  overOf,
  scoreOf,
  signed,
  summed,
  wordsOf,
} from "./contract.js";
import { hush } from "./notices.js";
import { keep, showRefused } from "./pending.js";
import { moved, whenQuiet } from "./taps.js";

const SIDES = { NS: "North-South", EW: "East-West" };
const place = find("#entry");

const openEntry = (link) => {
  const number = link.dataset.enter;
  const template = find("#entry-form");
  if (!template || !template.content) return false;
  place.textContent = "";
  place.append(document.importNode(template.content, true));
  const form = find("form", place);
  const side = link.dataset.side || form.elements.side.value;
  form.action = `${form.dataset.base}${number}/`;
  form.dataset.board = number;
  form.dataset.vulnerable = link.dataset.seats;
  form.elements.side.value = side;
  pressAsBefore(form, draftOf(number, side) || link.dataset.pressed || "");
  hush();
  find("[data-title]", form).textContent = `Board ${number}`;
  const deal = find(`#board-${number} .deal`);
  find("[data-facts]", form).textContent = deal ? deal.innerText.replace(/\s*\n\s*/g, ", ").trim() : "";
  find("[data-side-words]", form).textContent = SIDES[side];
  form.addEventListener("change", (event) => changed(form, event.target));
  find("[data-back]", form).addEventListener("click", (event) => {
    event.preventDefault();
    history.back();
  });
  showEntry(true);
  changed(form, null);
  fit();
  find("[data-title]", form).focus();
  if (!hasScores()) loadScores().then(() => changed(form, null));
  return true;
};

// Whoever puts a result right begins with what was said before.
const pressAsBefore = (form, pressed) => {
  new URLSearchParams(pressed).forEach((value, name) => {
    findAll('input[type="radio"]', form)
      .filter((each) => each.name === name && each.value === value)
      .forEach((each) => (each.checked = true));
  });
};

const showEntry = (on) => {
  moved();
  place.hidden = !on;
  body.classList.toggle("entering", on);
  if (on) window.scrollTo(0, 0);
  else place.textContent = "";
};

// With large text or on a low screen the bar would cover what is to be pressed: it stays below.
const fit = () => {
  const bar = find(".sendbar", place);
  if (bar) bar.classList.toggle("tall", bar.offsetHeight > window.innerHeight * 0.3);
};

const enterAt = (event) => {
  const link = event.target.closest("a[data-enter]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (!openEntry(link)) return location.assign(link.href);
  history.pushState({ board: link.dataset.enter }, "", `#enter-${link.dataset.enter}`);
};

// The page was loaded while a board was being entered: it is entered on, as far as it was pressed.
export const reopen = () => {
  const asked = /^#enter-(\d+)$/.exec(location.hash);
  if (!asked) return;
  history.replaceState(null, "", location.pathname + location.search);
  const link = find(`#board-${asked[1]} a[data-enter]`);
  if (!link || !openEntry(link)) return;
  history.pushState({ board: asked[1] }, "", `#enter-${asked[1]}`);
};

const leave = () => {
  const number = find("form", place) && find("form", place).dataset.board;
  showEntry(false);
  const link = number && find(`#board-${number} a, #board-${number} summary`);
  if (link) link.focus({ preventScroll: false });
  else window.scrollTo(0, 0); // the table has gone on meanwhile
  requestAnimationFrame(() => {
    showRefused(sentLast); // after the browser has scrolled back
    sentLast = "";
  });
};

export const followLinks = () => {
  window.addEventListener("resize", fit);
  document.addEventListener("click", enterAt);
  window.addEventListener("popstate", leave);
};

const changed = (form, what) => {
  const level = chosen(form, "level");
  const played = level !== "pass" && level !== "NP";
  findAll("[data-played]", form).forEach((each) => (each.hidden = !played));
  find("[data-np]", form).hidden = level !== "NP";
  if (what && what.name === "level") undouble(form); // the next bid is nobody's double yet
  if (what && what.name === "rank" && what.value === "") {
    findAll('input[name="suit"]', form).forEach((each) => (each.checked = false));
  }
  const needed = 6 + Number(level || 1);
  findAll('input[name="tricks"]', form).forEach((each) => {
    const tricks = needed + overOf(each.value);
    const can = played && (!level || (tricks >= 0 && tricks <= 13));
    each.closest("label").hidden = !can;
    if (!can) each.checked = false;
    const points = scoreOf(form, overOf(each.value));
    const small = find("[data-score]", each.closest("label"));
    small.textContent = points === null ? "" : signed(points);
  });
  find("[data-sum]", form).innerHTML = "";
  find("[data-sum]", form).append(...summed(form));
  find("[data-mistake]", form).hidden = true;
  if (what) keepDraft(form);
  const next = what && NEXT[what.name];
  if (next && contractIsChosen(form)) whenQuiet(() => form.isConnected && scrollTo(form, next(form)));
};

const undouble = (form) => {
  const plain = find('input[name="double"][value=""]', form);
  if (plain) plain.checked = true;
};

const contractIsChosen = (form) =>
  ["level", "denomination", "declarer"].every((each) => chosen(form, each));

const NEXT = {
  declarer: () => "lead",
  rank: (form) => (chosen(form, "suit") || !chosen(form, "rank") ? "tricks" : null),
};

// At once, not gliding: a button that still moves is missed by a quick finger, or another is hit.
const scrollTo = (form, group) => {
  const found = group && find(`[data-group="${group}"]`, form);
  if (found) found.scrollIntoView({ block: "start", behavior: "instant" });
};

export const sendEntry = (form) => {
  const missing = missingIn(form);
  if (missing) {
    const note = find("[data-mistake]", form);
    note.hidden = false;
    note.textContent = missing[1];
    const group = find(`[data-group="${missing[0]}"]`, form);
    if (group) {
      scrollTo(form, missing[0]);
      find("input", group).focus({ preventScroll: true });
    }
    return;
  }
  const said = fieldsOf(form, null);
  const number = form.dataset.board;
  const entry = {
    url: form.getAttribute("action"),
    body: said.toString(),
    what: "result",
    words: `Board ${number}: ${wordsOf(form)}`,
    board: number,
  };
  find("[data-send]", form).disabled = true;
  dropDraft(form);
  keep(entry)
    .then((key) => (sentLast = key))
    .finally(() => form.isConnected && history.back());
};
let sentLast = ""; // the key of the entry that was sent from the form just now
