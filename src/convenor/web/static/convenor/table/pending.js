// What waits on the phone: kept first, then sent, sent again, and shown until it is taken.
// What is kept and how it is sent is the queue's, which the worker uses too.

import { announce, body, button, find, findAll, home, make, newKey } from "./dom.js";
import { shout, tell } from "./notices.js";
import { moved } from "./taps.js";

const queue = window.ConvenorQueue;
const AT_ONCE = 1200; // milliseconds after which what was sent is said to wait
const AGAIN = [2000, 4000, 8000, 15000]; // milliseconds until what waits is sent again

let tries = 0;
let awaited = ""; // the key of what was pressed just now
let timer = null;
let sending = null;

let busy = ""; // what the site said when it answered and could not take what waits

export const showQueue = async () => {
  const entries = await queue.all();
  const place = find("#queue");
  const waiting = entries.filter((each) => each.state === "waiting");
  if (place.hidden !== (entries.length === 0)) moved(); // it stands above a form, too
  place.hidden = entries.length === 0;
  place.textContent = "";
  if (waiting.length) place.append(waitingNote(waiting));
  entries.filter((each) => each.state === "refused").forEach((each) => place.append(refused(each)));
  markRows(entries);
};

const KEPT = "No signal. Nothing is lost: it is sent by itself as soon as there is one.";
const LOOSE =
  "No signal, and this phone keeps nothing. Leave this page open: it is sent by itself as soon as there is one.";

const BUSY = "Nothing is lost: it is sent again by itself.";
const whyWaiting = (waiting) => {
  if (busy) return `The site cannot take it just now. ${busy} ${BUSY}`;
  return waiting.some((each) => each.loose) ? LOOSE : KEPT;
};

// What an entry says; one from another table says which.
const wordsFor = (entry) =>
  entry.table === home || !entry.at ? entry.words : `Table ${entry.at}: ${entry.words}`;

const waitingNote = (waiting) => {
  const note = make("div", "note waits");
  const many = waiting.length > 1;
  note.append(
    make("h2", "", `${waiting.length} ${many ? "entries wait" : "entry waits"} on this phone`),
    make("p", "", whyWaiting(waiting)),
  );
  const list = make("ul");
  waiting.forEach((each) => {
    const urgent = each.what === "call" ? " – not sent: raise your hand" : "";
    list.append(make("li", "", wordsFor(each) + urgent));
  });
  const again = make("button", "second", "Try now");
  again.type = "button";
  again.addEventListener("click", () => sendNow());
  note.append(list, again);
  return note;
};

const refused = (entry) => {
  const note = make("div", "note bad");
  note.dataset.key = entry.key;
  note.tabIndex = -1;
  note.append(make("h2", "", "Not taken"), make("p", "strong", wordsFor(entry)), make("p", "", entry.says));
  const press = make("div", "agree");
  if (entry.ask === "sure") {
    press.append(button("Confirm all the same", "", async () => {
      await queue.remove(entry.key);
      await keep(Object.assign({}, entry, { body: `${entry.body}&sure=yes` }), entry);
    }));
  }
  const again =
    entry.what === "result" &&
    entry.table === home &&
    find(`#board-${entry.board} a[data-enter]`);
  if (again) {
    press.append(button("Enter it again", "", async () => {
      await queue.remove(entry.key);
      await showQueue();
      const link = find(`#board-${entry.board} a[data-enter]`);
      link.dataset.pressed = entry.body;
      link.click();
    }));
  }
  press.append(button("Put it away", "second", async () => {
    await queue.remove(entry.key);
    showQueue();
  }));
  note.append(press);
  return note;
};

// Why something that was just pressed was not taken stands on top: there the page goes.
export const showRefused = (key) => {
  const note = key && find(`#queue [data-key="${key}"]`);
  if (!note) return false;
  note.scrollIntoView({ block: "start", behavior: "instant" });
  note.focus({ preventScroll: true });
  moved();
  return true;
};

const markRows = (entries) => {
  findAll(".boards .on-phone").forEach((each) => each.remove());
  entries.filter((each) => each.board && each.table === home).forEach((each) => {
    const row = find(`#board-${each.board}`);
    if (!row) return;
    const words = each.state === "waiting" ? "waits on this phone" : "not taken";
    const mark = make("p", "on-phone");
    mark.append(
      make("span", `chip ${each.state === "waiting" ? "waits" : "bad"}`, words),
      document.createTextNode(` ${each.words}`),
    );
    row.append(mark);
  });
};

// Keep an entry on the phone first, then send it: what was pressed is never only in the air.
// A network that says nothing does not hold the page: after a moment the entry is said to wait.
// The key of the entry comes out.
export const keep = async (entry, before) => {
  const where = before || { table: home, at: body.dataset.ownTable };
  const made = { key: newKey(), made: Date.now(), state: "waiting", says: "", ask: "" };
  await queue.put(Object.assign({}, entry, made, { table: where.table, at: where.at }));
  awaited = made.key;
  let came = false;
  const sent = sendNow().then(() => (came = true));
  await Promise.race([sent, new Promise((done) => setTimeout(done, AT_ONCE))]);
  if (!came) await showQueue();
  awaited = "";
  return made.key;
};

// What was pressed while something else is on its way goes right after it.
let sendMore = false;
const sendNow = () => {
  clearTimeout(timer);
  sendMore = Boolean(sending);
  if (!sending) {
    sending = queue
      .sendAll()
      .then(after)
      .finally(() => (sending = null))
      .then(() => (sendMore ? sendNow() : null));
  }
  return sending;
};

const after = async (came) => {
  const last = came.length ? came[came.length - 1].found : null;
  if (last) busy = last.answered ? last.says || "It does not say why." : "";
  await showQueue();
  const left = (await queue.all()).some((each) => each.state === "waiting");
  if (last && last.state === "sent" && !last.repeated) {
    const { board } = came[came.length - 1].entry;
    shout(last.says, /differently/.test(last.says) ? "bad" : "good", board);
  }
  if (last && last.state === "refused") {
    if (last.key === awaited) tell(`Not taken. ${last.says}`);
    else shout(`Not taken. ${last.says}`, "bad");
  }
  if (last && last.state === "waiting") {
    tell(`${busy || "No signal:"} It waits on this phone and is sent again by itself.`);
  }
  if (came.some((each) => each.found.state !== "waiting")) {
    tries = 0;
    announce("table:again");
  }
  if (!left) return;
  const longest = AGAIN[AGAIN.length - 1];
  const asked = last && last.again ? Math.min(last.again, longest) : 0;
  timer = setTimeout(sendNow, asked || AGAIN[Math.min(tries, AGAIN.length - 1)]);
  tries += 1;
  if (last && last.state === "waiting") inBackground();
  if (last && last.state === "waiting" && !last.answered) announce("table:silent");
};

const inBackground = () => {
  if (!("serviceWorker" in navigator) || !window.SyncManager) return;
  navigator.serviceWorker.ready
    .then((found) => found.sync && found.sync.register("send"))
    .catch(() => null); // not allowed here: the page sends by itself
};

export const sendIfWaiting = async () => {
  if ((await queue.all()).some((each) => each.state === "waiting")) sendNow();
};

export const sendAfresh = () => {
  tries = 0;
  return sendIfWaiting();
};
