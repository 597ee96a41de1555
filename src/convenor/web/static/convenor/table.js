// A table on a player's phone. The page works without this script by plain forms; with it, a result
// is entered in place, waits on the phone while there is no signal, and the page follows what the
// other side and the director do. Scores come from the site's own table of scores.
"use strict";

(() => {
  const body = document.body;
  const home = body.dataset.scope;
  if (!home || !window.fetch || !window.ConvenorQueue) return;
  const queue = window.ConvenorQueue;
  const SIDES = { NS: "North-South", EW: "East-West" };
  const SEATS = { N: "North", E: "East", S: "South", W: "West" };
  const GLYPHS = { S: "♠", H: "♥", D: "♦", C: "♣" };
  const AT_ONCE = 1200; // milliseconds after which what was sent is said to wait
  const AGAIN = [2000, 4000, 8000, 15000]; // milliseconds until what waits is sent again
  const POLL = 5000; // milliseconds between questions where streams do not get through
  const FAILS = 3; // a stream that fails so often in a row is given up for asking
  const ANEW = 12; // after so many answers the stream is tried once more

  const find = (words, inside) => (inside || document).querySelector(words);
  const findAll = (words, inside) => Array.from((inside || document).querySelectorAll(words));
  const make = (name, kind, text) => {
    const made = document.createElement(name);
    if (kind) made.className = kind;
    if (text) made.textContent = text;
    return made;
  };

  // The second of two quick taps falls on whatever has come under the finger since: it does nothing.
  const QUICK = 500; // milliseconds after a change
  const SOON = 2000; // milliseconds after the first: what is tapped later is meant
  const NEAR = 24; // pixels
  let tapped = { x: 0, y: 0, at: 0 };
  let movedAt = 0;
  const moved = () => (movedAt = Date.now());
  const isSecondTap = (event) =>
    movedAt >= tapped.at &&
    Date.now() - movedAt < QUICK &&
    Date.now() - tapped.at < SOON &&
    Math.abs(event.clientX - tapped.x) < NEAR &&
    Math.abs(event.clientY - tapped.y) < NEAR;

  document.addEventListener(
    "click",
    (event) => {
      if (!event.detail) return; // a key, or a script
      if (isSecondTap(event)) {
        event.preventDefault();
        event.stopPropagation();
      } else {
        tapped = { x: event.clientX, y: event.clientY, at: Date.now() };
      }
    },
    true,
  );

  // What is heard: for those who do not see the page change.
  const tell = (words) => {
    find("#told").textContent = "";
    setTimeout(() => (find("#told").textContent = words), 30);
  };

  // What came of something that was just sent: seen and heard, for a while.
  let fading = null;
  const shout = (words, manner) => {
    const said = find("#said");
    said.className = `note ${manner}`;
    said.hidden = false;
    said.textContent = words;
    clearTimeout(fading);
    fading = setTimeout(hush, manner === "bad" ? 20000 : 8000);
  };
  const hush = () => (find("#said").hidden = true);
  find("#said").addEventListener("click", hush);

  const say = (words, state) => {
    findAll("[data-live-state]").forEach((each) => {
      each.hidden = false;
      each.textContent = words;
      each.dataset.liveState = state;
    });
  };

  const newKey = () => {
    const numbers = new Uint8Array(16);
    crypto.getRandomValues(numbers);
    return Array.from(numbers, (each) => (each + 256).toString(16).slice(1)).join("");
  };

  // --- what waits on the phone ------------------------------------------------------------------

  let tries = 0;
  let awaited = ""; // the key of what was pressed just now
  let timer = null;
  let sending = null;

  let busy = ""; // what the site said when it answered and could not take what waits

  const showQueue = async () => {
    const entries = await queue.all();
    const place = find("#queue");
    const waiting = entries.filter((each) => each.state === "waiting");
    if (place.hidden !== (entries.length === 0)) moved();
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
  const showRefused = (key) => {
    const note = key && find(`#queue [data-key="${key}"]`);
    if (!note) return false;
    note.scrollIntoView({ block: "start", behavior: "instant" });
    note.focus({ preventScroll: true });
    moved();
    return true;
  };

  const button = (words, kind, act) => {
    const made = make("button", kind, words);
    made.type = "button";
    made.addEventListener("click", act);
    return made;
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
  const keep = async (entry, before) => {
    const where = before || { table: home, at: tables()[0] };
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
      shout(last.says, /differently/.test(last.says) ? "bad" : "good");
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
      refresh();
    }
    if (!left) return;
    const longest = AGAIN[AGAIN.length - 1];
    const asked = last && last.again ? Math.min(last.again, longest) : 0;
    timer = setTimeout(sendNow, asked || AGAIN[Math.min(tries, AGAIN.length - 1)]);
    tries += 1;
    if (last && last.state === "waiting") inBackground();
    if (last && last.state === "waiting" && !last.answered) lookForSecond();
  };

  // --- a second machine -------------------------------------------------------------------------

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

  const lookForSecond = async () => {
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
  const takeCarried = async () => {
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

  const inBackground = () => {
    if (!("serviceWorker" in navigator) || !window.SyncManager) return;
    navigator.serviceWorker.ready
      .then((found) => found.sync && found.sync.register("send"))
      .catch(() => null); // not allowed here: the page sends by itself
  };

  // --- forms ------------------------------------------------------------------------------------

  const fieldsOf = (form, pressed) => {
    const found = new URLSearchParams();
    new FormData(form).forEach((value, name) => found.append(name, String(value)));
    if (pressed && pressed.name) found.set(pressed.name, pressed.value);
    found.set("key", newKey());
    return found;
  };

  document.addEventListener("click", (event) => {
    const pressed = event.target.closest("form button");
    if (pressed) pressed.form.pressedLast = pressed;
  });

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.matches("form.entry")) {
      event.preventDefault();
      sendEntry(form);
    } else if (form.matches("form.choose, form.change")) {
      event.preventDefault();
      choose(form, event.submitter || form.pressedLast);
    } else if (form.matches("form[data-queue]")) {
      event.preventDefault();
      const pressed = event.submitter || form.pressedLast;
      const board = form.closest("[data-board]");
      const said = fieldsOf(form, pressed);
      findAll("button", form).forEach((each) => (each.disabled = true));
      keep({
        url: form.getAttribute("action"),
        body: said.toString(),
        what: form.dataset.queue,
        words: form.dataset.words + (said.get("says") ? `: ${said.get("says")}` : ""),
        board: board ? board.dataset.board : "",
      }).then((key) => {
        findAll("button", form).forEach((each) => (each.disabled = false));
        showRefused(key);
      });
    }
  });

  // Which side this phone is, told to the site; without a signal the page stays, and says so.
  const choose = async (form, pressed) => {
    try {
      const answer = await fetch(form.action, {
        method: "POST",
        body: fieldsOf(form, pressed),
        credentials: "same-origin",
      });
      if (answer.ok) location.assign(answer.url);
      else location.reload();
    } catch (_) {
      shout("No signal: press it again when there is one.", "bad");
    }
  };

  // --- entering a board -------------------------------------------------------------------------

  const place = find("#entry");
  let scores = null;
  const loadScores = () =>
    fetch(body.dataset.scores)
      .then((answer) => answer.json())
      .then((found) => (scores = found))
      .catch(() => null);

  const chosen = (form, name) => {
    const found = find(`input[name="${name}"]:checked`, form);
    return found ? found.value : null;
  };

  const openEntry = (link) => {
    const number = link.dataset.enter;
    const template = find("#entry-form");
    if (!template || !template.content) return false;
    place.textContent = "";
    place.append(document.importNode(template.content, true));
    const form = find("form", place);
    const side = link.dataset.side || form.elements.side.value;
    form.action = `${form.dataset.base}${number}/`;
    form.dataset.board = number;
    form.dataset.vulnerable = link.dataset.seats;
    form.elements.side.value = side;
    pressAsBefore(form, link.dataset.pressed || "");
    hush();
    find("[data-title]", form).textContent = `Board ${number}`;
    const deal = find(`#board-${number} .deal`);
    find("[data-facts]", form).textContent = deal ? deal.innerText.replace(/\s*\n\s*/g, ", ").trim() : "";
    find("[data-side-words]", form).textContent = SIDES[side];
    form.addEventListener("change", (event) => changed(form, event.target));
    find("[data-back]", form).addEventListener("click", (event) => {
      event.preventDefault();
      history.back();
    });
    showEntry(true);
    changed(form, null);
    fit();
    find("[data-title]", form).focus();
    if (!scores) loadScores().then(() => changed(form, null));
    return true;
  };

  // Whoever puts a result right begins with what was said before.
  const pressAsBefore = (form, pressed) => {
    new URLSearchParams(pressed).forEach((value, name) => {
      findAll('input[type="radio"]', form)
        .filter((each) => each.name === name && each.value === value)
        .forEach((each) => (each.checked = true));
    });
  };

  const showEntry = (on) => {
    moved();
    place.hidden = !on;
    body.classList.toggle("entering", on);
    if (on) window.scrollTo(0, 0);
    else place.textContent = "";
  };

  // With large text or on a low screen the bar would cover what is to be pressed: it stays below.
  const fit = () => {
    const bar = find(".sendbar", place);
    if (bar) bar.classList.toggle("tall", bar.offsetHeight > window.innerHeight * 0.3);
  };
  window.addEventListener("resize", fit);

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-enter]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (!openEntry(link)) return location.assign(link.href);
    history.pushState({ board: link.dataset.enter }, "", `#enter-${link.dataset.enter}`);
  });

  window.addEventListener("popstate", () => {
    const number = find("form", place) && find("form", place).dataset.board;
    showEntry(false);
    const link = number && find(`#board-${number} a, #board-${number} summary`);
    if (link) link.focus({ preventScroll: false });
    else window.scrollTo(0, 0); // the table has gone on meanwhile
    requestAnimationFrame(() => {
      showRefused(sentLast); // after the browser has scrolled back
      sentLast = "";
    });
  });

  // The score of a contract with so many tricks over (or under), as the site has worked it out.
  const scoreOf = (form, over) => {
    const level = Number(chosen(form, "level"));
    const name = chosen(form, "denomination");
    const declarer = chosen(form, "declarer");
    if (!scores || !level || !name || !declarer) return null;
    const vulnerable = form.dataset.vulnerable.indexOf(declarer) >= 0 ? "vulnerable" : "not";
    const tricks = 6 + level + over;
    const row = scores[vulnerable][`${level}${name}${chosen(form, "double") || ""}`];
    return row && row[tricks] !== undefined ? row[tricks] : null;
  };

  const overOf = (text) => (text === "=" ? 0 : Number(text));
  const signed = (number) => (number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0");
  const forNS = (declarer, points) => ("NS".indexOf(declarer) >= 0 ? points : -points);

  const changed = (form, what) => {
    const level = chosen(form, "level");
    const played = level !== "pass" && level !== "NP";
    findAll("[data-played]", form).forEach((each) => (each.hidden = !played));
    find("[data-np]", form).hidden = level !== "NP";
    if (what && what.name === "rank" && what.value === "") {
      findAll('input[name="suit"]', form).forEach((each) => (each.checked = false));
    }
    const needed = 6 + Number(level || 1);
    findAll('input[name="tricks"]', form).forEach((each) => {
      const tricks = needed + overOf(each.value);
      const can = played && (!level || (tricks >= 0 && tricks <= 13));
      each.closest("label").hidden = !can;
      if (!can) each.checked = false;
      const points = scoreOf(form, overOf(each.value));
      const small = find("[data-score]", each.closest("label"));
      small.textContent = points === null ? "" : signed(points);
    });
    find("[data-sum]", form).innerHTML = "";
    find("[data-sum]", form).append(...summed(form));
    find("[data-mistake]", form).hidden = true;
    const next = what && NEXT[what.name];
    if (next && contractIsChosen(form)) scrollTo(form, next(form));
  };

  const contractIsChosen = (form) =>
    ["level", "denomination", "declarer"].every((each) => chosen(form, each));

  const NEXT = {
    declarer: () => "lead",
    rank: (form) => (chosen(form, "suit") || !chosen(form, "rank") ? "tricks" : null),
  };

  // At once, not gliding: a button that still moves is missed by a quick finger, or another is hit.
  const scrollTo = (form, group) => {
    const found = group && find(`[data-group="${group}"]`, form);
    if (found) found.scrollIntoView({ block: "start", behavior: "instant" });
    if (found) moved();
  };

  const suit = (letter) => {
    const found = make("span", `suit suit-${letter}`, GLYPHS[letter]);
    return found;
  };

  const wordsOf = (form) => {
    const level = chosen(form, "level");
    if (level === "pass") return "passed out";
    if (level === "NP") return "not played";
    const name = chosen(form, "denomination") || "";
    const tricks = (chosen(form, "tricks") || "").replace("-", "−");
    const by = chosen(form, "declarer");
    const double = (chosen(form, "double") || "").toLowerCase();
    return `${level || ""}${GLYPHS[name] || name}${double}${tricks}${by ? ` by ${SEATS[by]}` : ""}`;
  };

  // What has been pressed, in a line: contract, declarer, lead, and the score with its sign.
  const summed = (form) => {
    const parts = Array.from(wordsOf(form)).map((each) => {
      const letter = Object.keys(GLYPHS).find((one) => GLYPHS[one] === each);
      return letter ? suit(letter) : document.createTextNode(each);
    });
    const led = /^\d$/.test(chosen(form, "level") || "") ? chosen(form, "suit") : "";
    if (led && chosen(form, "rank")) {
      const rank = chosen(form, "rank").replace("T", "10");
      parts.push(document.createTextNode(", lead "), suit(led), document.createTextNode(rank));
    }
    const score = pointsShown(form);
    if (score) parts.push(make("br"), make("strong", "points", score));
    return parts;
  };

  const pointsShown = (form) => {
    const level = chosen(form, "level");
    if (level === "pass") return "NS 0";
    const tricks = chosen(form, "tricks");
    const points = tricks === null ? null : scoreOf(form, overOf(tricks));
    if (points === null || level === "NP") return "";
    const declarer = chosen(form, "declarer");
    const ns = forNS(declarer, points);
    const vulnerable = form.dataset.vulnerable.indexOf(declarer) >= 0;
    const words = vulnerable ? "vulnerable" : "not vulnerable";
    return `NS ${signed(ns)} · EW ${signed(-ns || 0)} (${SEATS[declarer]} ${words})`;
  };

  const MISSING = [
    ["level", "Choose the level of the contract."],
    ["denomination", "Choose a suit or no trumps."],
    ["declarer", "Choose who declared."],
    ["tricks", "Choose how many tricks were made."],
  ];

  const missingIn = (form) => {
    const level = chosen(form, "level");
    if (level === "pass" || level === "NP") return null;
    const found = MISSING.find((each) => !chosen(form, each[0]));
    if (found) return found;
    const rank = chosen(form, "rank");
    if (!!rank !== !!chosen(form, "suit")) {
      return ["lead", "The lead has a suit and a rank: choose both, or none."];
    }
    return null;
  };

  const sendEntry = (form) => {
    const missing = missingIn(form);
    if (missing) {
      const note = find("[data-mistake]", form);
      note.hidden = false;
      note.textContent = missing[1];
      const group = find(`[data-group="${missing[0]}"]`, form);
      if (group) {
        scrollTo(form, missing[0]);
        find("input", group).focus({ preventScroll: true });
      }
      return;
    }
    const said = fieldsOf(form, null);
    const number = form.dataset.board;
    const entry = {
      url: form.getAttribute("action"),
      body: said.toString(),
      what: "result",
      words: `Board ${number}: ${wordsOf(form)}`,
      board: number,
    };
    find("[data-send]", form).disabled = true;
    keep(entry)
      .then((key) => (sentLast = key))
      .finally(() => form.isConnected && history.back());
  };
  let sentLast = ""; // the key of the entry that was sent from the form just now

  // --- the page, fetched again ------------------------------------------------------------------

  let fetching = false;
  let once_more = false;

  const refresh = async () => {
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
      if (once_more) {
        once_more = false;
        refresh();
      }
    }
  };

  // The next round at this table, kept by the worker: it can be entered without a signal too.
  const nextKept = new Set();
  const keepNext = () => {
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
    if (number && number === body.dataset.number) return; // nothing happened since: nothing moves
    if (number) body.dataset.number = number;
    const form = find("#entry-form", page);
    const mine = find("#entry-form");
    if (form && mine) mine.replaceWith(document.importNode(form, true));
    const before = old.dataset.told;
    const open = findAll("details[open]", old).map(nameOf);
    const focus = old.contains(document.activeElement) ? pathOf(document.activeElement) : null;
    old.replaceWith(document.importNode(fresh, true));
    moved();
    findAll("#now details").forEach((each) => {
      if (open.indexOf(nameOf(each)) >= 0) each.open = true;
    });
    if (focus) refocus(focus);
    if (fresh.dataset.sits !== old.dataset.sits) window.scrollTo(0, 0); // who goes where stands on top
    unpin();
    if (fresh.dataset.told && fresh.dataset.told !== before) tell(fresh.dataset.told);
    if (fresh.dataset.closed !== undefined) say("Closed", "stale");
    startClock();
    showQueue();
    keepNext();
    document.dispatchEvent(new CustomEvent("convenor:set"));
  };

  // What can be opened, by its words and the board that it is of.
  const nameOf = (each) => {
    const board = each.closest("[data-board]");
    return `${board ? board.dataset.board : ""} ${find("summary", each).textContent.trim()}`;
  };

  // A round that was asked for and is in play now is followed by the next one by itself.
  const unpin = () => {
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

  // --- live -------------------------------------------------------------------------------------

  const tables = () => (body.dataset.tables || "").split("|");

  const concerns = (event) =>
    (body.dataset.kinds || "").split(",").indexOf(event.kind) >= 0 &&
    (event.table === undefined || tables().indexOf(String(event.table).split(" (round ")[0]) >= 0) &&
    (event.stage === undefined || event.stage === body.dataset.stage) &&
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
      lookForSecond();
      source = null;
      if (fails >= FAILS && navigator.onLine !== false) ask();
      else setTimeout(listen, Math.min(1000 * fails, 5000) + 1000 * Math.random());
    };
  };

  const sendIfWaiting = async () => {
    if ((await queue.all()).some((each) => each.state === "waiting")) sendNow();
  };

  window.addEventListener("online", () => {
    tries = 0;
    sendIfWaiting();
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

  // --- the clock --------------------------------------------------------------------------------

  let ticking = null;

  const startClock = () => {
    clearInterval(ticking);
    const clock = find(".clock");
    if (!clock) return;
    const time = find("[data-time]", clock);
    const tick = () => {
      const now = Math.floor(Date.now() / 1000);
      const before = Number(clock.dataset.starts) - now;
      const left = Number(clock.dataset.ends) - now;
      if (before > 0) time.textContent = `starts in ${spoken(before)}`;
      else if (left >= 0) time.textContent = `${spoken(left)} left`;
      else time.textContent = `${spoken(-left)} over time`;
      clock.classList.toggle("late", left < 0);
      clock.classList.toggle("soon", left >= 0 && left < 300);
    };
    tick();
    ticking = setInterval(tick, 1000);
  };

  const spoken = (seconds) => {
    const minutes = Math.floor(seconds / 60);
    if (minutes >= 1440) return `${Math.floor(minutes / 1440)} d`;
    if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
    return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
  };

  // --- begin ------------------------------------------------------------------------------------

  if ("serviceWorker" in navigator) {
    navigator.serviceWorker.register(body.dataset.worker, { scope: home }).catch(() => null);
    navigator.serviceWorker.addEventListener("controllerchange", keepNext);
    // A page that was opened just as the worker began to work was passed over: it says so.
    navigator.serviceWorker.ready
      .then((found) => navigator.serviceWorker.controller || found.active.postMessage("here"))
      .catch(() => null);
    navigator.serviceWorker.addEventListener("message", () => {
      showQueue();
      refresh();
    });
  }
  if (location.hash.indexOf("#enter-") === 0) {
    history.replaceState(null, "", location.pathname + location.search);
  }
  unpin();
  startClock();
  keepNext();
  takeCarried().then(showQueue).then(sendIfWaiting);
  loadScores();
  if ("EventSource" in window) listen();
  else ask();
})();
