// Lines that are typed one after another: the scoring grid and the screen of match scores. Without
// this script the lines are a form with one button.
//
//   data-lines="address"        on the form: where a typed line is sent
//   data-lines-now="address"    … where all lines are read again, when somebody else has typed
//   data-look="address"         … where a line is looked at while it is typed (not all have it)
//   data-undo="address"         … where the last line is taken back (not all have it)
//   data-line="key"             a line; data-manner marks it (bad, waits)
//   data-typed, data-kept       its field, and what is recorded of it
//   data-of="name"              what the server says of a line goes here
//   data-mark                   what is wrong with it, or looks wrong
//   data-undo-last, data-said   a button for the thumb, and what was said last
import { send, read } from "./desk-send.js";
import { follow } from "./desk-others.js";

const FORM = document.querySelector("[data-lines]");
const QUIET = 120; // milliseconds without a key before a line is looked at

const fields = () => [...FORM.querySelectorAll("[data-typed]")];
const lineOf = (field) => field.closest("[data-line]");
const lineNamed = (key) => FORM.querySelector(`[data-line="${CSS.escape(key)}"]`);
const isDirty = (field) => field.value.trim() !== field.dataset.kept;

const mark = (line, words, manner) => {
  line.querySelector("[data-mark]").textContent = words ?? "";
  line.dataset.marked = words ? (manner ?? "waits") : "";
};

const say = (words) => {
  const place = FORM.querySelector("[data-said]");
  if (place) place.textContent = words ?? "";
};

const known = new WeakMap(); // what is recorded of a line, to go back to

const show = (line, told) => {
  for (const place of line.querySelectorAll("[data-of]")) {
    if (place.dataset.of in told.fields) place.textContent = told.fields[place.dataset.of];
  }
  if (told.manner !== undefined) line.dataset.manner = told.manner;
};

// A line as it is recorded; whoever is typing in it keeps what was typed.
export const take = (told) => {
  const line = lineNamed(told.key);
  if (!line) return;
  const field = line.querySelector("[data-typed]");
  const typing = isDirty(field);
  known.set(line, told.fields);
  field.dataset.kept = told.kept;
  if (typing && field.value.trim() !== told.kept) return;
  field.value = told.kept;
  show(line, told);
};

// --- moving --------------------------------------------------------------------------------------

const move = (field, by) => {
  const all = fields();
  const to = all[all.indexOf(field) + by];
  if (!to) return false;
  to.focus();
  to.select();
  return true;
};

// --- saving --------------------------------------------------------------------------------------

let sure = null; // the line that asked, and what was typed there

const save = async (field) => {
  const line = lineOf(field);
  const typed = field.value.trim();
  const again = sure?.line === line && sure.typed === typed;
  const told = await send(FORM, FORM.dataset.lines, {
    line: line.dataset.line,
    typed,
    sure: again ? "1" : "0",
  });
  if (told.refused) {
    sure = told.ask ? { line, typed } : null;
    mark(line, told.ask ? `${told.refused} (Enter takes it)` : told.refused, told.ask ? "waits" : "bad");
    return false;
  }
  sure = null;
  field.dataset.kept = typed;
  mark(line, "");
  told.lines.forEach(take);
  say(told.says);
  return true;
};

const next = (field) => {
  if (document.activeElement === field && !move(field, 1)) {
    FORM.querySelector("[data-next]")?.focus();
  }
};

// A line is left when the server has taken it. Whoever types faster than that is not held up: the
// keys wait for the next line, and are forgotten where this one is not taken.
let held = null;

const enter = async (field) => {
  if (!isDirty(field)) return next(field);
  held = [];
  const taken = await save(field);
  const ahead = held;
  held = null;
  if (taken) {
    next(field);
    return replay(ahead.filter((key) => key !== "Escape"));
  }
  field.focus();
  return ahead.includes("Escape") && asItWas(field);
};

const replay = async (keys) => {
  const field = document.activeElement;
  if (!keys.length || !field?.matches("[data-typed]")) return;
  const end = keys.indexOf("Enter");
  const typed = end < 0 ? keys : keys.slice(0, end);
  if (typed.length) {
    field.value = typed.reduce((text, key) => (key === "Backspace" ? text.slice(0, -1) : text + key), "");
    look(field);
  }
  if (end < 0) return;
  const rest = keys.slice(end + 1);
  const going = enter(field);
  if (held) held.push(...rest);
  await going;
};

const hold = (event) => {
  if (event.key.length > 1 && !["Enter", "Backspace", "Escape"].includes(event.key)) return;
  event.preventDefault();
  held.push(event.key);
};

const leave = (field) => {
  if (isDirty(field) && field.value.trim()) save(field);
};

const undo = async () => {
  if (!FORM.dataset.undo) return;
  const told = await send(FORM, FORM.dataset.undo, {});
  if (told.refused) {
    say(told.refused);
    return;
  }
  told.lines.forEach((each) => {
    const field = lineNamed(each.key)?.querySelector("[data-typed]");
    if (field && each.key === told.taken) field.value = field.dataset.kept;
    take(each);
  });
  say(told.says);
  const field = lineNamed(told.taken ?? "")?.querySelector("[data-typed]");
  field?.focus();
  field?.select();
};

// --- looking while it is typed -------------------------------------------------------------------

let waiting = 0;
const look = (field) => {
  clearTimeout(waiting);
  const line = lineOf(field);
  mark(line, "");
  if (!FORM.dataset.look || !field.value.trim() || !isDirty(field)) return;
  waiting = setTimeout(async () => {
    const typed = field.value.trim();
    const told = await read(FORM.dataset.look, { line: line.dataset.line, typed });
    if (!told || field.value.trim() !== typed || !isDirty(field)) return;
    mark(line, told.refused, told.ask ? "waits" : "bad");
    show(line, { fields: told.fields ?? { points: "" } });
  }, QUIET);
};

const asItWas = (field) => {
  field.value = field.dataset.kept;
  look(field);
  show(lineOf(field), { fields: known.get(lineOf(field)) });
};

if (FORM) {
  for (const line of FORM.querySelectorAll("[data-line]")) {
    const places = [...line.querySelectorAll("[data-of]")];
    known.set(line, Object.fromEntries(places.map((each) => [each.dataset.of, each.textContent])));
  }
  FORM.querySelector("[data-plain]")?.setAttribute("hidden", "");
  FORM.addEventListener("submit", (event) => event.preventDefault());
  FORM.addEventListener("input", (event) => event.target.matches("[data-typed]") && look(event.target));
  FORM.addEventListener("focusout", (event) => {
    if (event.target.matches("[data-typed]")) leave(event.target);
  });
  FORM.addEventListener("keydown", (event) => {
    const field = event.target;
    if (!field.matches("[data-typed]") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (held) {
      hold(event);
      return;
    }
    const keys = {
      Enter: () => enter(field),
      ArrowDown: () => move(field, 1),
      ArrowUp: () => move(field, -1),
      Escape: () => asItWas(field),
      F2: undo,
    };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
  FORM.querySelector("[data-undo-last]")?.addEventListener("click", undo);
  follow(FORM, take);
}
