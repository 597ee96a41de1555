// What is heard of the site: a stream, or a question every few seconds where streams do not pass.

import { announce, body } from "./dom.js";
import { say } from "./notices.js";
import { sendAfresh, sendIfWaiting } from "./pending.js";
import { refresh } from "./page.js";

const POLL = 5000; // milliseconds between questions where streams do not get through
const FAILS = 3; // a stream that fails so often in a row is given up for asking
const ANEW = 12; // after so many answers the stream is tried once more

const tables = () => (body.dataset.tables || "").split("|");

const concerns = (event) =>
  (body.dataset.kinds || "").split(",").indexOf(event.kind) >= 0 &&
  (event.table === undefined || tables().indexOf(String(event.table).split(" (round ")[0]) >= 0) &&
  (!body.dataset.stage || event.stage === undefined || event.stage === body.dataset.stage) &&
  (event.session === undefined || event.session >= Number(body.dataset.session));

let fails = 0;
let asked = 0;
let due = null;
let source = null;

const hear = (event) => {
  if (event.number) seen = Math.max(seen, event.number);
  if (event.kind && !concerns(event)) return;
  clearTimeout(due);
  due = setTimeout(refresh, 40 + Math.random() * Math.min(event.spread || 0, 1000));
};
let seen = Number(body.dataset.number || 0);

const address = (path, after_) => {
  const url = new URL(body.dataset.live, location.href);
  url.pathname += path;
  url.searchParams.set("after", after_);
  return url;
};

const ask = async () => {
  try {
    const answer = await fetch(address("poll", seen));
    if (!answer.ok) throw new Error(String(answer.status));
    const said = await answer.json();
    if (said.reload) hear({});
    else said.events.forEach(hear);
    seen = said.number;
    say("Live, every few seconds", "polling");
    sendIfWaiting();
    asked += 1;
  } catch (_) {
    say("No signal", "stale");
  }
  if (asked >= ANEW && "EventSource" in window) {
    asked = 0;
    fails = FAILS - 1; // one failure more, and it asks again
    listen();
    return;
  }
  setTimeout(ask, POLL * (0.8 + 0.4 * Math.random()));
};

const listen = () => {
  source = new EventSource(address("", seen));
  const on = (name, act) => source.addEventListener(name, (each) => act(JSON.parse(each.data)));
  on("hello", () => {
    if (fails) hear({});
    fails = 0;
    say("Live", "live");
    sendIfWaiting();
  });
  on("fact", hear);
  on("reload", hear);
  on("again", () => (source.close(), listen())); // the card is looked at once more
  source.onerror = () => {
    source.close();
    fails += 1;
    say("No signal", "stale");
    announce("table:silent");
    source = null;
    if (fails >= FAILS && navigator.onLine !== false) ask();
    else setTimeout(listen, Math.min(1000 * fails, 5000) + 1000 * Math.random());
  };
};

export const follow = () => {
  window.addEventListener("online", () => {
    sendAfresh();
    refresh();
  });
  window.addEventListener("offline", () => say("No signal", "stale"));
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) {
      sendIfWaiting();
      refresh();
    }
  });
  window.addEventListener("pagehide", () => source && source.close());
  window.addEventListener("pageshow", (event) => event.persisted && source && listen());
  document.addEventListener("table:elsewhere", () => {
    if (!source) return;
    source.close();
    listen();
  });
  if ("EventSource" in window) listen();
  else ask();
};
