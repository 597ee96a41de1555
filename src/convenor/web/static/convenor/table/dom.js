// The page of a table, and the few ways in which the other modules look at it and add to it.

export const body = document.body;
export const home = body.dataset.scope; // the address of the card

export const find = (words, inside) => (inside || document).querySelector(words);
export const findAll = (words, inside) => Array.from((inside || document).querySelectorAll(words));

export const make = (name, kind, text) => {
  const made = document.createElement(name);
  if (kind) made.className = kind;
  if (text) made.textContent = text;
  return made;
};

export const button = (words, kind, act) => {
  const made = make("button", kind, words);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
};

export const isEntering = () => body.classList.contains("entering");

// Modules that do not know each other speak by events: "table:again" asks for the page anew,
// "table:silent" says that the site did not answer.
export const announce = (name) => document.dispatchEvent(new CustomEvent(name));

export const newKey = () => {
  const numbers = new Uint8Array(16);
  crypto.getRandomValues(numbers);
  return Array.from(numbers, (each) => (each + 256).toString(16).slice(1)).join("");
};

// The fields of a form with the button that was pressed, under a key of its own.
export const fieldsOf = (form, pressed) => {
  const found = new URLSearchParams();
  new FormData(form).forEach((value, name) => found.append(name, String(value)));
  if (pressed && pressed.name) found.set(pressed.name, pressed.value);
  found.set("key", newKey());
  return found;
};
