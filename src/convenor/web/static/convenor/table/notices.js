// What the page says beside what it shows: heard, seen for a while, or as the state of the line.

import { find, findAll } from "./dom.js";

// What is heard: for those who do not see the page change.
export const tell = (words) => {
  find("#told").textContent = "";
  setTimeout(() => (find("#told").textContent = words), 30);
};

// What came of something that was just sent: seen and heard, for a while, and no longer than its
// board stands as it did.
let fading = null;
let about = null; // the board that it is about, and how that stood

const stateOf = (board) => {
  const row = board && find(`#board-${board}`);
  return row ? row.dataset.state : "";
};

export const hush = () => {
  find("#said").hidden = true;
  about = null;
};

export const shout = (words, manner, board) => {
  const said = find("#said");
  said.className = `note ${manner}`;
  said.hidden = false;
  said.textContent = words;
  about = board ? { board, state: null } : null;
  clearTimeout(fading);
  fading = setTimeout(hush, manner === "bad" ? 20000 : 8000);
};

// The page was set anew: the first time it shows what was said; if its board stands otherwise
// later, or is gone, what was said is over.
export const hushIfMovedOn = () => {
  if (!about) return;
  const now = stateOf(about.board);
  if (about.state === null && now) about.state = now;
  else if (about.state !== now) hush();
};

export const say = (words, state) => {
  findAll("[data-live-state]").forEach((each) => {
    each.hidden = false;
    each.textContent = words;
    each.dataset.liveState = state;
  });
};
