// Live pages. What is on the page stays readable without this script; with it, pieces of the page
// are fetched again, or replaced by what the server sends, when something happened.
//
//   data-live="/events/…"       on an element: follow this stream; data-number is the last fact
//                               that the page already shows, of a festival one for each of its
//                               competitions: butler:12,teams:40
//   data-fragment="address"     on an element with an id, inside or being the live one: fetched
//                               again after an event; the element of the same id takes its place
//   data-kinds="a, b"           … only after facts of these kinds
//   data-match="table=5"        … only after facts of this place (competition, stage, session,
//                               board, table)
//   data-again="4"              on such an element: fetched again every so many seconds, until the
//                               one that comes says so no more
//   data-live-state             an element anywhere: says whether the page is live
// A fragment on which another script dispatches convenor:again is fetched again at once.
//
// Events on the live element: convenor:fact, convenor:stirred (detail: what was said), and
// convenor:changed on every element that took another's place.
"use strict";

(() => {
  const POLL = 5000; // milliseconds between questions where streams do not get through
  const FAILS = 3; // a stream that fails so often in a row is given up for asking
  const MARK = 4000; // how long a changed element is marked

  const states = () => document.querySelectorAll("[data-live-state]");
  const say = (words, state) => {
    for (const each of states()) {
      each.hidden = false;
      each.textContent = words;
      each.dataset.liveState = state;
    }
  };

  const mark = (element) => {
    element.classList.add("changed");
    setTimeout(() => element.classList.remove("changed"), MARK);
    element.dispatchEvent(new CustomEvent("convenor:changed", { bubbles: true }));
    if (window.htmx) window.htmx.process(element);
  };

  // Put a new element in the place of an old one; rows inside that differ are marked one by one.
  const replace = (old, fresh) => {
    if (old.isEqualNode(fresh)) return;
    if (old.contains(document.activeElement) && document.activeElement !== document.body) {
      const id = document.activeElement.id;
      old.replaceWith(fresh);
      if (id) document.getElementById(id)?.focus({ preventScroll: true });
    } else {
      old.replaceWith(fresh);
    }
    const before = new Map([...old.querySelectorAll("[id]")].map((each) => [each.id, each]));
    const inner = [...fresh.querySelectorAll("tr[id], li[id], [data-mark][id]")];
    const changed = inner.filter((each) => !each.isEqualNode(before.get(each.id) ?? null));
    if (changed.length && changed.length < inner.length) changed.forEach(mark);
    else mark(fresh);
  };

  const parsed = (text) => new DOMParser().parseFromString(text, "text/html");

  // A row by itself is no document: it is read inside a table.
  const piece = (html, id) => {
    const inTable = /^\s*<(tr|tbody|thead)\b/i.test(html);
    return parsed(inTable ? `<table>${html}</table>` : html).getElementById(id);
  };

  const fetching = new Map();

  // Fetch a fragment again; whoever asks while it is under way has it fetched once more.
  const fetchAgain = async (id) => {
    if (fetching.has(id)) {
      fetching.set(id, true);
      return;
    }
    fetching.set(id, false);
    try {
      const element = document.getElementById(id);
      if (!element) return;
      const answer = await fetch(element.dataset.fragment, {
        headers: { "X-Fragment": id },
        credentials: "same-origin",
      });
      if (!answer.ok) throw new Error(String(answer.status));
      const fresh = parsed(await answer.text()).getElementById(id);
      const now = document.getElementById(id);
      if (fresh && now) replace(now, document.importNode(fresh, true));
    } catch {
      say("This page may be out of date: read it again.", "stale");
    } finally {
      const again = fetching.get(id);
      fetching.delete(id);
      if (again) fetchAgain(id);
    }
  };

  const concerns = (element, event) => {
    const kinds = element.dataset.kinds;
    if (event.kind && kinds && !kinds.split(",").some((each) => each.trim() === event.kind)) {
      return false;
    }
    return (element.dataset.match ?? "").split(",").every((each) => {
      const [name, wanted] = each.split("=").map((word) => word.trim());
      return !name || event[name] === undefined || String(event[name]) === wanted;
    });
  };

  const due = new Map();

  // Fetch the fragments that an event concerns, spread out when many look on.
  const refresh = (live, event) => {
    const inside = [...live.querySelectorAll("[data-fragment][id]")];
    if (live.matches("[data-fragment][id]")) inside.push(live);
    for (const { id } of inside.filter((each) => concerns(each, event))) {
      if (due.has(id)) continue;
      const wait = 30 + Math.random() * (event.spread ?? 0);
      due.set(id, setTimeout(() => (due.delete(id), fetchAgain(id)), wait));
    }
  };

  // What is still being worked out is looked for again until it is there.
  const lookOut = () => {
    for (const { id, dataset } of document.querySelectorAll("[data-again][data-fragment][id]")) {
      if (due.has(id)) continue;
      const look = () => (due.delete(id), fetchAgain(id).then(lookOut));
      due.set(id, setTimeout(look, 1000 * Number(dataset.again)));
    }
  };

  const place = (html) => {
    for (const [id, text] of Object.entries(html)) {
      const old = document.getElementById(id);
      const fresh = old && piece(text, id);
      if (!fresh) continue;
      clearTimeout(due.get(id)); // it came by itself: no need to fetch it
      due.delete(id);
      replace(old, document.importNode(fresh, true));
    }
  };

  const follow = (live) => {
    // The last fact seen: of the one competition (under ""), or of each of a festival.
    const seen = new Map();
    for (const each of (live.dataset.number ?? "").split(",").filter(Boolean)) {
      const at = each.lastIndexOf(":");
      seen.set(each.slice(0, Math.max(at, 0)), Number(each.slice(at + 1)));
    }
    const whose = (event) => (seen.has("") ? "" : event.competition);
    const after = () => [...seen].map(([name, number]) => (name ? `${name}:${number}` : number)).join();
    let fails = 0;
    let source = null;
    const tell = (name, detail) =>
      live.dispatchEvent(new CustomEvent(`convenor:${name}`, { bubbles: true, detail }));
    const hear = (event) => {
      if (event.number <= (seen.get(whose(event)) ?? 0)) return;
      seen.set(whose(event), event.number);
      tell("fact", event);
      refresh(live, event);
    };
    const lookAgain = (event) => {
      if (event.number) seen.set(whose(event), event.number);
      refresh(live, { spread: event.spread, competition: event.competition });
    };
    const address = (path, more) => {
      const url = new URL(live.dataset.live, location.href);
      url.pathname += path;
      for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value);
      return url;
    };

    const ask = async () => {
      try {
        const answer = await fetch(address("poll", { after: after() }));
        if (answer.status === 403) return say("Sign in again to see what is new.", "stale");
        if (!answer.ok) throw new Error(String(answer.status));
        const said = await answer.json();
        if (said.reload) lookAgain(said);
        else said.events.forEach(hear);
        const numbers = said.numbers ?? { [whose(said)]: said.number };
        for (const [name, number] of Object.entries(numbers)) seen.set(name, number);
        say("Live, every few seconds", "polling");
      } catch {
        say("No connection: what you see may be out of date.", "stale");
      }
      setTimeout(ask, POLL * (0.8 + 0.4 * Math.random()));
    };

    const listen = () => {
      source = new EventSource(address("", seen.size ? { after: after() } : {}));
      const on = (name, act) =>
        source.addEventListener(name, (message) => act(JSON.parse(message.data)));
      on("hello", () => ((fails = 0), say("Live", "live")));
      on("fact", hear);
      on("reload", lookAgain);
      on("fragments", (said) => place(said.html));
      on("stirred", (said) => (tell("stirred", said), refresh(live, { kind: "stirred" })));
      source.onerror = () => {
        source.close();
        fails += 1;
        say("No connection: what you see may be out of date.", "stale");
        if (fails >= FAILS) ask();
        else setTimeout(listen, 1000 * fails + 2000 * Math.random());
      };
    };

    // A page that lay in the background, or was come back to, begins where it left off.
    window.addEventListener("pagehide", () => source?.close());
    window.addEventListener("pageshow", (event) => event.persisted && listen());
    if ("EventSource" in window) listen();
    else ask();
  };

  document.addEventListener("convenor:again", (event) => fetchAgain(event.target.id));
  document.querySelectorAll("[data-live]").forEach(follow);
  lookOut();
})();
