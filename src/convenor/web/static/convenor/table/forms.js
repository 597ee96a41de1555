// The other forms of a table: to agree, to sign the card, to call the director, to say who one is.

import { fieldsOf, findAll } from "./dom.js";
import { sendEntry } from "./entry.js";
import { shout } from "./notices.js";
import { keep, showRefused } from "./pending.js";

const notePressed = (event) => {
  const pressed = event.target.closest("form button");
  if (pressed) pressed.form.pressedLast = pressed;
};

const submit = (event) => {
  const form = event.target;
  if (form.matches("form.entry")) {
    event.preventDefault();
    sendEntry(form);
  } else if (form.matches("form.choose, form.change")) {
    event.preventDefault();
    choose(form, event.submitter || form.pressedLast);
  } else if (form.matches("form[data-queue]")) {
    event.preventDefault();
    const pressed = event.submitter || form.pressedLast;
    const board = form.closest("[data-board]");
    const said = fieldsOf(form, pressed);
    findAll("button", form).forEach((each) => (each.disabled = true));
    keep({
      url: form.getAttribute("action"),
      body: said.toString(),
      what: form.dataset.queue,
      words: form.dataset.words + (said.get("says") ? `: ${said.get("says")}` : ""),
      board: board ? board.dataset.board : "",
    }).then((key) => {
      findAll("button", form).forEach((each) => (each.disabled = false));
      showRefused(key);
    });
  }
};

// Which side this phone is, told to the site; without a signal the page stays, and says so.
const choose = async (form, pressed) => {
  try {
    const answer = await fetch(form.action, {
      method: "POST",
      body: fieldsOf(form, pressed),
      credentials: "same-origin",
    });
    if (answer.ok) location.assign(answer.url);
    else location.reload();
  } catch (_) {
    shout("No signal: press it again when there is one.", "bad");
  }
};

export const followForms = () => {
  document.addEventListener("click", notePressed);
  document.addEventListener("submit", submit);
};
