// The public pages: a figure that is pressed opens its derivation in place; the big screen turns
// its panels. Without this script a figure leads to a page of its own, and all panels are shown.
"use strict";

(() => {
  // --- why ---------------------------------------------------------------------------------------

  const open = new Map(); // address of a derivation that stands open -> its text

  const frameFor = (link) => {
    const row = link.closest("tr");
    if (!row) {
      const block = link.closest("p, h2, h3, figcaption, li") ?? link;
      const under = document.createElement("div");
      under.className = "why-under";
      block.after(under);
      return { frame: under, body: under };
    }
    const under = row.ownerDocument.createElement("tr");
    under.className = "why-row";
    const cell = under.insertCell();
    cell.colSpan = [...row.cells].reduce((sum, each) => sum + each.colSpan, 0);
    row.after(under);
    return { frame: under, body: cell };
  };

  const frames = new WeakMap();

  const close = (link) => {
    frames.get(link)?.remove();
    frames.delete(link);
    link.setAttribute("aria-expanded", "false");
    open.delete(link.href);
  };

  const show = (link, text) => {
    const { frame, body } = frameFor(link);
    frames.set(link, frame);
    link.setAttribute("aria-expanded", "true");
    const holder = document.createElement("div");
    if (text === null) {
      holder.className = "why-waits";
      holder.textContent = "Working it out …";
    } else {
      holder.className = "derivation";
      const parsed = new DOMParser().parseFromString(text, "text/html").getElementById("why");
      if (parsed) holder.append(...[...parsed.childNodes].map((e) => document.importNode(e, true)));
    }
    body.append(holder);
    return body;
  };

  const fetchWhy = async (address) => {
    const answer = await fetch(address, {
      headers: { "X-Fragment": "why" },
      credentials: "same-origin",
    });
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.text();
  };

  const press = async (link) => {
    if (frames.has(link)) return close(link);
    const address = link.href;
    const body = show(link, null);
    try {
      const text = await fetchWhy(address);
      if (!frames.has(link)) return;
      frames.get(link).remove();
      open.set(address, text);
      show(link, text);
    } catch {
      body.querySelector(".why-waits").textContent = "It cannot be told just now: try again.";
    }
  };

  const prepare = (root) => {
    for (const link of root.querySelectorAll("a[data-why]")) {
      link.setAttribute("aria-expanded", "false");
      // A piece of the page was replaced: what stood open opens again, with the figures of now.
      if (open.has(link.href)) {
        open.delete(link.href);
        press(link);
      }
    }
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-why]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    press(link);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    const frame = event.target.closest?.(".why-row, .why-under");
    const link = frame
      ? [...document.querySelectorAll("a[data-why]")].find((e) => frames.get(e) === frame)
      : event.target.closest?.("a[data-why]");
    if (link && frames.has(link)) {
      close(link);
      link.focus();
    }
  });
  document.addEventListener("convenor:changed", (event) => prepare(event.target));
  prepare(document);

  // --- finding somebody while the name is typed ------------------------------------------------------

  const TYPED = 200; // milliseconds of rest before a name is looked for
  let asked = 0;

  const find = async (input) => {
    const mine = ++asked;
    const address = new URL(input.form.action);
    address.searchParams.set(input.name, input.value);
    try {
      const answer = await fetch(address, { credentials: "same-origin" });
      if (!answer.ok || mine !== asked) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fresh = page.getElementById(input.dataset.find);
      const old = document.getElementById(input.dataset.find);
      old.replaceChildren(...[...fresh.childNodes].map((e) => document.importNode(e, true)));
      old.dataset.fragment = fresh.dataset.fragment;
      history.replaceState(null, "", address);
    } catch {
      // no connection: the button still sends the form
    }
  };

  for (const input of document.querySelectorAll("[data-find]")) {
    let wait = 0;
    input.addEventListener("input", () => {
      clearTimeout(wait);
      wait = setTimeout(() => find(input), TYPED);
    });
  }

  // --- the big screen ----------------------------------------------------------------------------

  const PANEL = 12000; // milliseconds that a part of a panel stays
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let at = 0;
  let top = 0;
  let held = false;

  const screenPart = () => document.querySelector("[data-rotate]");
  const panels = () => [...(screenPart()?.querySelectorAll(".panel") ?? [])];

  const turn = (step) => {
    const all = panels();
    if (!all.length) return;
    screenPart().dataset.rotating = "";
    at %= all.length;
    const reel = all[at].querySelector(".reel");
    const more = reel && !all[at].hidden && top + reel.clientHeight < reel.scrollHeight - 4;
    if (step && more) top += reel.clientHeight * 0.9;
    else if (step) {
      at = (at + 1) % all.length;
      top = 0;
    }
    all.forEach((each, place) => (each.hidden = place !== at));
    const now = all[at].querySelector(".reel");
    now?.scrollTo({ top, behavior: step && top && !still.matches ? "smooth" : "instant" });
  };

  if (screenPart()) {
    turn(false);
    setInterval(() => held || turn(true), PANEL);
    document.addEventListener("convenor:changed", () => turn(false));
    const hold = document.querySelector("[data-hold]");
    if (hold) {
      hold.hidden = false;
      hold.addEventListener("click", () => {
        held = !held;
        hold.textContent = held ? "Go on" : "Hold";
      });
    }
  }

  // --- the clock of the hall ------------------------------------------------------------------------

  const two = (number) => String(number).padStart(2, "0");
  const tick = () => {
    for (const each of document.querySelectorAll("[data-clock][data-ends]")) {
      const now = Date.now();
      const starts = Date.parse(each.dataset.starts);
      const ends = Date.parse(each.dataset.ends);
      const until = now < starts ? starts : ends;
      const left = Math.floor(Math.abs(until - now) / 1000);
      const hours = Math.floor(left / 3600);
      if (hours >= 12) continue; // another day's round: its time is printed
      const words = `${hours ? `${hours}:` : ""}${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`;
      each.textContent = now < starts ? `begins in ${words}` : now > ends ? `over by ${words}` : words;
      each.classList.toggle("over", now > ends);
    }
  };
  tick();
  setInterval(tick, 1000);
})();
