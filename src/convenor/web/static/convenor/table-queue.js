// What a phone has not been able to send yet. Kept in IndexedDB, so that it outlives the page, and
// used by the page and by the worker alike. An entry carries the key that was made when it was
// pressed: sent twice, it counts once. Where a browser has no database, or no room in it, the
// page's memory serves: such an entry is loose, and the page says that it must stay open.
"use strict";

(function (scope) {
  const NAME = "convenor-table";
  const STORE = "entries";
  const PATIENCE = 10000; // milliseconds that one sending may take
  const RECENT = 20 * 60 * 1000; // milliseconds that what was taken is kept
  const OPENING = 3000; // milliseconds that the database may take: on some phones it never comes
  const memory = new Map();
  let opening = null;

  function open() {
    if (!opening) {
      opening = new Promise((done, failed) => {
        if (!scope.indexedDB) return failed(new Error("no database"));
        const asked = scope.indexedDB.open(NAME, 1);
        asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: "key" });
        asked.onsuccess = () => done(asked.result);
        asked.onerror = () => failed(asked.error);
        asked.onblocked = () => failed(new Error("blocked"));
        setTimeout(() => failed(new Error("slow")), OPENING);
      });
    }
    return opening;
  }

  // A database that failed is opened anew the next time: phones lose it while they sleep.
  async function withStore(mode, act) {
    try {
      return await inStore(mode, act);
    } catch (failure) {
      opening = null;
      throw failure;
    }
  }

  async function inStore(mode, act) {
    const base = await open();
    return new Promise((done, failed) => {
      const work = base.transaction(STORE, mode);
      const asked = act(work.objectStore(STORE));
      work.oncomplete = () => done(asked && asked.result);
      work.onerror = work.onabort = () => failed(work.error);
    });
  }

  async function put(entry) {
    try {
      await withStore("readwrite", (store) => store.put(entry));
    } catch (_) {
      memory.set(entry.key, entry);
    }
  }

  async function remove(key) {
    memory.delete(key);
    try {
      await withStore("readwrite", (store) => store.delete(key));
    } catch (_) {
      // it was only in memory
    }
  }

  async function stored() {
    try {
      return await withStore("readonly", (store) => store.getAll());
    } catch (_) {
      return [];
    }
  }

  // All that is still to be seen to, whatever table it is of, the oldest first.
  async function all() {
    const kept = (await stored()).filter((each) => each.state !== "sent");
    return kept
      .filter((each) => !memory.has(each.key)) // what is in memory is newer
      .concat(Array.from(memory.values(), (each) => Object.assign({ loose: true }, each)))
      .sort((one, two) => one.made - two.made);
  }

  // What the site took a while ago stays, unseen: should its machine die before another one had it,
  // it is sent to that one under its key, and counts once.
  async function keepSent(entry) {
    memory.delete(entry.key);
    const now = Date.now();
    const done = Object.assign({}, entry, { state: "sent", sent: now });
    const isOld = (each) => each.state === "sent" && now - each.sent > RECENT;
    try {
      await withStore("readwrite", (store) => store.put(done));
      const old = (await stored()).filter(isOld);
      for (const each of old) await withStore("readwrite", (store) => store.delete(each.key));
    } catch (_) {
      await remove(entry.key);
    }
  }

  // What the site took of late, the oldest first.
  async function recent() {
    return (await stored())
      .filter((each) => each.state === "sent" && Date.now() - each.sent < RECENT)
      .sort((one, two) => one.made - two.made);
  }

  async function post(entry) {
    const stop = scope.AbortController ? new AbortController() : null;
    const timer = stop && setTimeout(() => stop.abort(), PATIENCE);
    try {
      return await fetch(entry.url, {
        method: "POST",
        body: entry.body,
        credentials: "same-origin",
        cache: "no-store",
        headers: {
          Accept: "application/json",
          "Content-Type": "application/x-www-form-urlencoded",
        },
        signal: stop ? stop.signal : undefined,
      });
    } finally {
      clearTimeout(timer);
    }
  }

  // What the site says of itself when it cannot take anything just now.
  async function trouble(answer) {
    const found = { state: "waiting", answered: true, says: "", again: 0 };
    found.again = 1000 * Number(answer.headers.get("Retry-After")) || 0;
    try {
      found.says = (await answer.json()).detail || "";
    } catch (_) {
      // it says nothing that can be read
    }
    return found;
  }

  // Send one entry: "sent" (gone from the phone), "refused" (kept, with the reason), or "waiting".
  async function send(entry) {
    let answer;
    try {
      answer = await post(entry);
    } catch (_) {
      return { state: "waiting" };
    }
    const later = answer.status >= 500 || [408, 425, 429].indexOf(answer.status) >= 0;
    if (later) return trouble(answer);
    let said = {};
    try {
      said = await answer.json();
    } catch (_) {
      if (answer.ok) return { state: "waiting" }; // a sign-in page of the hall's network, perhaps
    }
    if (answer.ok) {
      await keepSent(entry);
      return { state: "sent", says: said.says || "", repeated: Boolean(said.repeated) };
    }
    const refused = Object.assign({}, entry, {
      state: "refused",
      says: said.detail || "The site did not take this.",
      ask: said.ask || "",
    });
    await put(refused);
    return refused;
  }

  // Send all that waits, in order; stops at the first that does not get through. One that the site
  // cannot take just now holds up what follows it at its table, and no call.
  async function sendAll() {
    const came = [];
    const entries = (await all()).filter((each) => each.state === "waiting");
    const held = new Set();
    for (const entry of entries) {
      if (held.has(entry.table) && entry.what !== "call") continue;
      const found = await send(entry);
      came.push({ entry: entry, found: found });
      if (found.state !== "waiting") continue;
      if (!found.answered) break;
      held.add(entry.table);
    }
    return came;
  }

  scope.ConvenorQueue = { put: put, remove: remove, all: all, recent: recent, sendAll: sendAll };
})(self);
