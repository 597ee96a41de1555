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
//   data-at="12"                on such an element: the state that it shows; the server then sends
//                               what changed in it by itself, line by line, where it can
//   data-mirror="id"            a line that is kept like the one of that id
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
  const LATE = 3000; // after which what the server did not send is fetched
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
  };

  // Other scripts look after what is new on the page.
  const settle = (element) => {
    element.dispatchEvent(new CustomEvent("convenor:changed", { bubbles: true }));
    if (window.htmx) window.htmx.process(element);
  };

  // Whether two elements show the same: marks that scripts put on them are no difference.
  const plain = (element) => {
    const copy = element.cloneNode(true);
    for (const each of [copy, ...copy.querySelectorAll("[aria-expanded], .changed")]) {
      each.removeAttribute("aria-expanded");
      each.classList.remove("changed");
      if (!each.classList.length) each.removeAttribute("class");
    }
    return copy;
  };
  const shows = (one, other) => Boolean(one && other) && plain(one).isEqualNode(plain(other));

  // Swap two elements; who was in the old one with the keyboard finds itself at the same place.
  const swap = (old, fresh) => {
    const active = old.contains(document.activeElement) ? document.activeElement : null;
    const { id } = active ?? {};
    const link = active?.getAttribute("href");
    old.replaceWith(fresh);
    const same = id
      ? document.getElementById(id)
      : link && fresh.querySelector(`a[href="${CSS.escape(link)}"]`);
    if (same) same.focus({ preventScroll: true });
  };

  // Put a new element in the place of an old one; rows inside that differ are marked one by one.
  const replace = (old, fresh) => {
    if (fresh.dataset.at) old.dataset.at = fresh.dataset.at; // by itself it is no change
    if (shows(old, fresh)) return;
    swap(old, fresh);
    const before = new Map([...old.querySelectorAll("[id]")].map((each) => [each.id, each]));
    const inner = [...fresh.querySelectorAll("tr[id], li[id], p[id], [data-mark][id]")];
    const changed = inner.filter((each) => !shows(each, before.get(each.id)));
    (changed.length && changed.length < inner.length ? changed : [fresh]).forEach(mark);
    settle(fresh);
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

  const fetchLater = (id, spread) => {
    if (due.has(id)) return;
    const wait = 30 + Math.random() * (spread ?? 0);
    due.set(id, setTimeout(() => (due.delete(id), fetchAgain(id)), wait));
  };

  const sent = new Set(); // ids of what the server sends by itself
  const awaited = new Map(); // id -> when it does not come, it is fetched

  const awaitIt = (id, spread) => {
    if (awaited.has(id)) return;
    awaited.set(id, setTimeout(() => (awaited.delete(id), fetchLater(id, spread)), LATE));
  };

  const isThere = (id) => {
    clearTimeout(awaited.get(id));
    awaited.delete(id);
  };

  // Fetch the fragments that an event concerns, spread out when many look on; what the server
  // sends is waited for.
  const refresh = (live, event, isNew = false) => {
    const inside = [...live.querySelectorAll("[data-fragment][id]")];
    if (live.matches("[data-fragment][id]")) inside.push(live);
    for (const { id } of inside.filter((each) => concerns(each, event))) {
      if (isNew && sent.has(id)) awaitIt(id, event.spread);
      else fetchLater(id, event.spread);
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

  // --- what the server sends by itself ------------------------------------------------------------

  // What belongs to a line stands behind it, as a derivation that was opened.
  const withIt = (line) => {
    const all = [line];
    let next = line.nextElementSibling;
    for (; next?.matches(".why-row, .why-under"); next = next.nextElementSibling) all.push(next);
    return all;
  };

  const changeLine = (id, text) => {
    const fresh = document.importNode(piece(text, id), true);
    const old = document.getElementById(id);
    if (!old) return fresh; // it is put where it belongs with those that moved
    withIt(old).slice(1).forEach((each) => each.remove());
    if (old.classList.contains("mine")) fresh.classList.add("mine");
    swap(old, fresh);
    return fresh;
  };

  const move = ({ names, anchor, behind }, fresh) => {
    const here = document.createComment("");
    const at = document.getElementById(anchor);
    if (behind) withIt(at).pop().after(here);
    else at.before(here);
    for (const name of names) here.before(...withIt(fresh.get(name) ?? document.getElementById(name)));
    here.remove();
  };

  const mirror = (root) => {
    for (const each of root.querySelectorAll("[data-mirror]")) {
      const fresh = document.getElementById(each.dataset.mirror)?.cloneNode(true);
      if (!fresh) continue;
      fresh.classList.remove("changed");
      fresh.querySelectorAll("[aria-expanded]").forEach((e) => e.setAttribute("aria-expanded", "false"));
      for (const name of ["id", "data-mirror", "data-field"]) {
        if (each.hasAttribute(name)) fresh.setAttribute(name, each.getAttribute(name));
      }
      if (shows(each, fresh)) continue;
      withIt(each).slice(1).forEach((under) => under.remove());
      swap(each, fresh);
    }
  };

  // Make the lines of a piece those of now; false where they do not fit together.
  const patch = (root, { lines, moved, gone }) => {
    const known = (id) => id in lines || document.getElementById(id);
    const mirrors = [...root.querySelectorAll("[data-mirror]")];
    if (mirrors.some((each) => !known(each.dataset.mirror))) return false; // in another part of it
    if (!moved.every((each) => document.getElementById(each.anchor) && each.names.every(known))) {
      return false;
    }
    const fresh = new Map(Object.entries(lines).map(([id, text]) => [id, changeLine(id, text)]));
    const active = document.activeElement; // an element that is moved lets go of the keyboard
    moved.forEach((each) => move(each, fresh));
    if (active && active !== document.activeElement) active.focus({ preventScroll: true });
    for (const line of gone.map((id) => document.getElementById(id)).filter(Boolean)) {
      withIt(line).forEach((each) => each.remove());
    }
    mirror(root);
    fresh.forEach(mark);
    fresh.forEach(settle);
    root.dispatchEvent(new CustomEvent("convenor:patched", { bubbles: true }));
    return true;
  };

  const take = (said) => {
    if (fetching.has(said.id)) fetching.set(said.id, true); // what is on its way may be older
    const old = document.getElementById(said.id);
    if (!old || old.dataset.at === said.to) return;
    if (said.whole) {
      const fresh = piece(said.whole, said.id);
      if (fresh) replace(old, document.importNode(fresh, true));
    } else if (old.dataset.at === said.from && patch(old, said)) {
      old.dataset.at = said.to;
    } else {
      fetchLater(said.id, said.spread);
    }
  };

  // A long piece comes packed.
  const unpacked = async (said) => {
    const bytes = Uint8Array.from(atob(said.packed), (each) => each.charCodeAt(0));
    const text = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return { ...said, ...(await new Response(text).json()) };
  };

  let turn = Promise.resolve(); // one after another: to unpack takes a while

  const takeInTurn = (said) => {
    isThere(said.id);
    turn = turn
      .then(async () => take(said.packed ? await unpacked(said) : said))
      .catch(() => fetchLater(said.id, said.spread)); // a browser that cannot, above all
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
    let first = new Map(); // the last fact when the stream was opened: what came before is fetched
    const tell = (name, detail) =>
      live.dispatchEvent(new CustomEvent(`convenor:${name}`, { bubbles: true, detail }));
    const hear = (event) => {
      if (event.number <= (seen.get(whose(event)) ?? 0)) return;
      seen.set(whose(event), event.number);
      tell("fact", event);
      refresh(live, event, event.number > (first.get(whose(event)) ?? 0));
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
    // What the server is asked to send: whatever says which state it shows.
    const withPieces = (url) => {
      const mine = [live, ...live.querySelectorAll("[data-fragment]")];
      for (const each of mine.filter((e) => e.matches("[data-fragment][data-at][id]:not([data-kinds])"))) {
        url.searchParams.append("shows", `${each.dataset.fragment}#${each.id}`);
      }
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
      source = new EventSource(withPieces(address("", seen.size ? { after: after() } : {})));
      const greeted = (said) => {
        fails = 0;
        first = new Map(Object.entries(said.numbers ?? { [whose(said)]: said.number }));
        sent.clear();
        (said.sends ?? []).forEach((id) => sent.add(id));
        say("Live", "live");
      };
      const on = (name, act) =>
        source.addEventListener(name, (message) => act(JSON.parse(message.data)));
      on("hello", greeted);
      on("fact", hear);
      on("reload", lookAgain);
      on("again", () => (source.close(), listen())); // the ticket is looked at once more
      on("piece", takeInTurn);
      on("fetch", (said) => (isThere(said.id), fetchLater(said.id, said.spread)));
      on("stirred", (said) => (tell("stirred", said), refresh(live, { kind: "stirred" })));
      source.onerror = () => {
        source.close();
        fails += 1;
        say("No connection: what you see may be out of date.", "stale");
        if (fails >= FAILS) ((source = null), ask());
        else setTimeout(listen, 1000 * fails + 2000 * Math.random());
      };
    };

    // A page that lay in the background, or was come back to, begins where it left off.
    window.addEventListener("pagehide", () => source?.close());
    window.addEventListener("pageshow", (event) => event.persisted && source && listen());
    if ("EventSource" in window) listen();
    else ask();
  };

  document.addEventListener("convenor:again", (event) => fetchAgain(event.target.id));
  document.querySelectorAll("[data-live]").forEach(follow);
  lookOut();
})();
