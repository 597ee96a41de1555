// The page fetched again and set in place: what is open stays open, the focus stays where it was.

import { announce, body, find, findAll, isEntering } from "./dom.js";
import { hushIfMovedOn, say, tell } from "./notices.js";
import { showQueue } from "./pending.js";
import { startClock } from "./clock.js";
import { moved } from "./taps.js";

let fetching = false;
let once_more = false;

export const refresh = async () => {
  if (fetching) {
    once_more = true;
    return;
  }
  fetching = true;
  try {
    const answer = await fetch(location.pathname + location.search.replace(/[?&]said=\d+/, ""), {
      credentials: "same-origin",
      headers: { "X-Fragment": "now", Accept: "text/html" },
    });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    place_(page);
  } catch (_) {
    say("No signal", "stale");
  } finally {
    fetching = false;
    askWhileCalled();
    if (once_more) {
      once_more = false;
      refresh();
    }
  }
};

// A page that came past the worker, kept by it as it is now: its side may have been chosen meanwhile.
export const keepThis = () => {
  fetch(location.href, { credentials: "same-origin" }).catch(() => null);
};

// The next round at this table, kept by the worker: it can be entered without a signal too.
const nextKept = new Set();
export const keepNext = () => {
  const workers = navigator.serviceWorker;
  const next = find(".rounds a[aria-current] + a");
  if (!workers || !workers.controller || !next || nextKept.has(next.href)) return;
  nextKept.add(next.href);
  fetch(next.href, { credentials: "same-origin" }).catch(() => nextKept.delete(next.href));
};

const place_ = (page) => {
  const old = find("#now");
  const fresh = find("#now", page);
  if (!fresh) return;
  const number = page.body.dataset.number;
  const called = fresh.dataset.call !== old.dataset.call; // seen and coming are no facts
  if (number && number === body.dataset.number && !called) return hushIfMovedOn(); // nothing moves
  if (number) body.dataset.number = number;
  const before = old.dataset.told;
  const open = findAll("details[open]", old).map(nameOf);
  const focus = old.contains(document.activeElement) ? pathOf(document.activeElement) : null;
  old.replaceWith(document.importNode(fresh, true));
  if (!isEntering()) moved(); // a form that stands over the page has not moved
  takeAlong(page);
  findAll("#now details").forEach((each) => {
    if (open.indexOf(nameOf(each)) >= 0) each.open = true;
  });
  if (focus) refocus(focus);
  const sitsOn = fresh.dataset.sits === old.dataset.sits;
  if (!sitsOn && !isEntering()) window.scrollTo(0, 0); // who goes where stands on top
  unpin();
  if (fresh.dataset.told && fresh.dataset.told !== before) tell(fresh.dataset.told);
  if (fresh.dataset.closed !== undefined) say("Closed", "stale");
  hushIfMovedOn();
  startClock();
  showQueue();
  keepNext();
  askWhileCalled();
  document.dispatchEvent(new CustomEvent("convenor:set"));
};

// What stands around the table goes with it: the title, the form of its boards, the director's
// button, and which tables are listened to.
const takeAlong = (page) => {
  document.title = page.title;
  const form = find("#entry-form", page);
  const mine = find("#entry-form");
  if (mine) mine.remove();
  if (form) find("#now").after(document.importNode(form, true));
  const reach = find("#reach", page);
  if (reach && find("#reach")) find("#reach").replaceWith(document.importNode(reach, true));
  const { tables, live, ownTable } = page.body.dataset;
  if (live === undefined || tables === body.dataset.tables) return;
  Object.assign(body.dataset, { tables, live, ownTable });
  announce("table:elsewhere");
};

// Whether the director has seen a call is no fact that a stream tells of: it is asked for.
const CALLED = 8000; // milliseconds
let asking = null;
const askWhileCalled = () => {
  clearTimeout(asking);
  if ((find("#now").dataset.call || "").indexOf("open") === 0) asking = setTimeout(refresh, CALLED);
};

export const followPage = () => {
  document.addEventListener("table:again", () => refresh());
  askWhileCalled();
};

// What can be opened, by its words and the board that it is of.
const nameOf = (each) => {
  const board = each.closest("[data-board]");
  return `${board ? board.dataset.board : ""} ${find("summary", each).textContent.trim()}`;
};

// A round that was asked for and is in play now is followed by the next one by itself.
export const unpin = () => {
  if (find("#now").dataset.pin === "" && /[?&]round=/.test(location.search)) {
    history.replaceState(history.state, "", location.pathname + location.hash);
  }
};

// Where the focus was, so that a page that changes under a keyboard does not lose it.
const pathOf = (element) => {
  const row = element.closest("[id]");
  const inside = row ? findAll("a, button, summary", row) : [];
  return row ? { id: row.id, at: inside.indexOf(element) } : null;
};

const refocus = (was) => {
  const row = document.getElementById(was.id);
  const inside = row ? findAll("a, button, summary", row) : [];
  const found = inside[Math.min(was.at, inside.length - 1)];
  if (found) found.focus({ preventScroll: true });
  else if (row) {
    row.tabIndex = -1;
    row.focus({ preventScroll: true });
  }
};
