// A second machine, should the first one die.

import { body, home } from "./dom.js";
import { shout } from "./notices.js";

const queue = window.ConvenorQueue;

// When the site is silent and its copy answers, the page goes there, and takes along what waits
// and what was taken of late, which the copy may not have: behind the address, which is told to
// nobody. A copy that only follows answers nobody.
const second = body.dataset.second;
const LOOK_PATIENCE = 4000; // milliseconds
let looking = false;
const answers = async (address) => {
  const stop = window.AbortController ? new AbortController() : null;
  const late = stop && setTimeout(() => stop.abort(), LOOK_PATIENCE);
  try {
    await fetch(address, {
      mode: "no-cors",
      cache: "no-store",
      credentials: "omit",
      signal: stop ? stop.signal : undefined,
    });
    return true;
  } catch (_) {
    return false;
  } finally {
    clearTimeout(late);
  }
};

export const lookForSecond = async () => {
  if (!second || looking) return;
  looking = true;
  const gone = !(await answers(`${home}here`)) && (await answers(`${second}${home}here`));
  looking = false;
  if (!gone) return;
  const waiting = (await queue.all()).filter((each) => each.state === "waiting");
  const along = (await queue.recent()).concat(waiting);
  const carried = along.map(({ key, made, url, body, what, words, board, table, at }) => ({
    key, made, url, body, what, words, board, table, at,
  }));
  location.replace(`${second}${home}#carried=${encodeURIComponent(JSON.stringify(carried))}`);
};

// What came along from the first machine; it is sent under its key, so it counts once.
export const takeCarried = async () => {
  if (location.hash.indexOf("#carried=") !== 0) return;
  let carried = [];
  try {
    carried = JSON.parse(decodeURIComponent(location.hash.slice("#carried=".length)));
  } catch (_) {
    carried = [];
  }
  history.replaceState(null, "", location.pathname + location.search);
  shout("This is the second machine: go on as before.", "good");
  for (const each of Array.isArray(carried) ? carried : []) {
    if (typeof each.key !== "string" || String(each.url).indexOf("/t/") !== 0) continue;
    await queue.put(Object.assign({ state: "waiting", says: "", ask: "" }, each));
  }
};
