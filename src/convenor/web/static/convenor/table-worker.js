// The worker of one table: keeps the page and its files on the phone, so that it opens without a
// signal, and sends what waits when the phone has one again, even if the page is closed.
// KEEPS and VERSION stand above this; so does the queue.

const HOME = self.registration.scope;
const MINE = `convenor-table ${HOME} `;
const CACHE = MINE + VERSION;
const PATIENCE = 4000; // milliseconds: a hall's network often says nothing at all

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => Promise.all(KEEPS.map((each) => cache.add(each).catch(() => null))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((each) => each.indexOf(MINE) === 0 && each !== CACHE)
            .map((each) => caches.delete(each)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("message", (event) => {
  if (event.data === "here") event.waitUntil(self.clients.claim());
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== self.location.origin) return;
  if (url.pathname.indexOf("/static/") === 0 || url.pathname.endsWith("/scores.json")) {
    event.respondWith(keptFirst(event.request));
  } else if (url.href.indexOf(HOME) === 0 && !/\/(worker\.js|here)$/.test(url.pathname)) {
    event.respondWith(networkFirst(event.request, url));
  }
});

async function keptFirst(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const fresh = await fetch(request);
  const copy = fresh.clone();
  if (fresh.ok) caches.open(CACHE).then((cache) => cache.put(request, copy)).catch(() => null);
  return fresh;
}

// The table's own page as it is now; as it was when there is no signal. Only the page is kept: under
// its plain address, so that what opens without a signal is the last that was seen, and a round that
// was asked for under its own, so that play goes on without one.
async function networkFirst(request, url) {
  const isPage = url.origin + url.pathname === HOME;
  const round = url.searchParams.get("round");
  const where = round ? `${HOME}?round=${round}` : HOME;
  const fresh = fetch(request).then(async (answer) => {
    if (isPage && answer.ok && !answer.redirected) {
      const copy = answer.clone();
      await caches.open(CACHE).then((cache) => cache.put(where, copy)).catch(() => null); // full
    }
    if (isPage && (answer.status === 404 || answer.status === 410)) {
      await caches.delete(CACHE).catch(() => null); // the card is dead: no names stay behind
    }
    return answer;
  });
  fresh.catch(() => null);
  const look = (address) => caches.match(address, { cacheName: CACHE });
  const kept = async () => (isPage && (await look(where))) || look(HOME);
  if (!isPage) {
    // A board's own page or the field's: without a signal the table's page stands in for it. A
    // piece that a script asks for has nothing to stand in for it.
    if (request.mode !== "navigate") return fresh;
    return fresh.catch(async () => (await kept()) || Response.error());
  }
  try {
    return await Promise.race([fresh, tooLong()]);
  } catch (_) {
    return (await kept()) || fresh;
  }
}

function tooLong() {
  return new Promise((_, failed) => setTimeout(() => failed(new Error("slow")), PATIENCE));
}

self.addEventListener("sync", (event) => {
  if (event.tag !== "send") return;
  event.waitUntil(
    self.ConvenorQueue.sendAll().then(async (came) => {
      for (const client of await self.clients.matchAll()) client.postMessage("sent");
      if (came.some((each) => each.found.state === "waiting")) throw new Error("not yet");
    }),
  );
});
