// A table on a player's phone. The page works without scripts by plain forms; with them, a result is
// entered in place, waits on the phone while there is no signal, and the page follows what the other
// side and the director do. Scores come from the site's own table of scores.

import { body, find, home } from "./dom.js";
import { startClock } from "./clock.js";
import { loadScores } from "./contract.js";
import { followLinks, reopen } from "./entry.js";
import { followForms } from "./forms.js";
import { hush } from "./notices.js";
import { followPage, keepNext, keepThis, refresh, unpin } from "./page.js";
import { sendIfWaiting, showQueue } from "./pending.js";
import { followReach } from "./reach.js";
import { lookForSecond, takeCarried } from "./second-machine.js";
import { follow } from "./stream.js";
import { guard } from "./taps.js";

const work = () => {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register(body.dataset.worker, { scope: home }).catch(() => null);
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    keepThis();
    keepNext();
  });
  // A page that was opened just as the worker began to work was passed over: it says so.
  navigator.serviceWorker.ready
    .then((found) => navigator.serviceWorker.controller || found.active.postMessage("here"))
    .catch(() => null);
  navigator.serviceWorker.addEventListener("message", () => {
    showQueue();
    refresh();
  });
};

if (home && window.fetch && window.ConvenorQueue) {
  guard();
  find("#said").addEventListener("click", hush);
  document.addEventListener("table:silent", lookForSecond);
  followForms();
  followLinks();
  followReach();
  followPage();
  work();
  unpin();
  startClock();
  keepNext();
  takeCarried().then(showQueue).then(sendIfWaiting);
  loadScores().then(reopen);
  follow();
}
