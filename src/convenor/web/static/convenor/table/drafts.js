// What has been pressed and not sent, kept for this tab: it outlives Back and a reload, and is
// never found again in another round or by other pairs.

import { find, findAll, home } from "./dom.js";

const FIELDS = ["level", "denomination", "double", "declarer", "suit", "rank", "tricks"];

// The board of a round between two pairs; a draft of another round has another name.
const nameOf = (board, side) => {
  const now = find("#now");
  return `convenor-draft ${home} ${now ? now.dataset.sits : ""} ${board} ${side}`;
};

const within = (act) => {
  try {
    return act(window.sessionStorage);
  } catch (_) {
    return null; // this phone keeps nothing
  }
};

export const keepDraft = (form) => {
  const found = new URLSearchParams();
  FIELDS.forEach((name) => {
    findAll(`input[name="${name}"]:checked`, form).forEach((each) => found.append(name, each.value));
  });
  const name = nameOf(form.dataset.board, form.elements.side.value);
  within((store) => store.setItem(name, found.toString()));
};

export const draftOf = (board, side) => within((store) => store.getItem(nameOf(board, side))) || "";

export const dropDraft = (form) => {
  const name = nameOf(form.dataset.board, form.elements.side.value);
  within((store) => store.removeItem(name));
};
