// The public pages: a figure that is pressed opens its derivation in place; the big screen turns
// its panels. Without this script a figure leads to a page of its own, and all panels are shown.
"use strict";

(() => {
  // --- paper ---------------------------------------------------------------------------------------

  // A long document takes a while to be set: a bar stands beside its link until it is there. Where
  // the browser shows no PDF by itself, the file is fetched here and saved under its name.
  const save = async (link) => {
    const answer = await fetch(link.href, { credentials: "same-origin" });
    if (!answer.ok) throw new Error(String(answer.status));
    const file = document.createElement("a");
    file.href = URL.createObjectURL(await answer.blob());
    file.download = new URL(link.href).pathname.split("/").pop();
    file.click();
    setTimeout(() => URL.revokeObjectURL(file.href), 60_000);
  };

  document.addEventListener("click", async (event) => {
    const link = event.target.closest("[data-setting] a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    const bar = link.closest("[data-setting]").querySelector(".setting");
    bar.querySelector("span").textContent = `Setting ${link.ariaLabel ?? link.textContent} …`;
    bar.hidden = false;
    if (navigator.pdfViewerEnabled) return; // it takes the place of this page
    event.preventDefault();
    await save(link).catch(() => location.assign(link.href)); // the answer says why in words
    bar.hidden = true;
  });
  window.addEventListener("pageshow", () => {
    document.querySelectorAll("[data-setting] .setting").forEach((each) => (each.hidden = true));
  });

  // --- why ---------------------------------------------------------------------------------------

  const open = new Set(); // the names of the links under which a derivation stands open
  const frames = new WeakMap(); // link -> what stands under it
  const texts = new WeakMap(); // link -> the text that stands there
  const turns = new WeakMap(); // link -> how often it was asked: only the last answer counts

  // The address of its derivation, and at which of the figures that lead there. A piece of the page
  // that is replaced has other links of the same names.
  const nameOf = (link) => {
    const address = link.getAttribute("href");
    const same = document.querySelectorAll(`a[data-why][href="${CSS.escape(address)}"]`);
    return `${address} ${[...same].indexOf(link)}`;
  };

  const frameFor = (link) => {
    const row = link.closest("tr");
    if (!row) {
      const block = link.closest("p, h2, h3, figcaption, li, dd, .versus") ?? link;
      const under = document.createElement("div");
      under.className = "why-under";
      if (block.matches("li, dd")) block.append(under);
      else block.after(under);
      return { frame: under, body: under };
    }
    const under = row.ownerDocument.createElement("tr");
    under.className = "why-row";
    const cell = under.insertCell();
    cell.colSpan = [...row.cells].reduce((sum, each) => sum + each.colSpan, 0);
    row.after(under);
    return { frame: under, body: cell };
  };

  const close = (link) => {
    frames.get(link)?.remove();
    frames.delete(link);
    texts.delete(link);
    link.setAttribute("aria-expanded", "false");
    open.delete(nameOf(link));
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
  };

  const fetchWhy = async (address) => {
    const answer = await fetch(address, {
      headers: { "X-Fragment": "why" },
      credentials: "same-origin",
    });
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.text();
  };

  const tell = async (link) => {
    const turn = (turns.get(link) ?? 0) + 1;
    turns.set(link, turn);
    const text = await fetchWhy(link.href).catch(() => null);
    const frame = frames.get(link);
    if (!frame || turns.get(link) !== turn || texts.get(link) === text) return;
    if (text === null) {
      const waits = frame.querySelector(".why-waits");
      if (waits) waits.textContent = "It cannot be told just now: try again.";
      return;
    }
    frame.remove();
    texts.set(link, text);
    show(link, text);
  };

  const press = (link) => {
    if (frames.has(link)) return close(link);
    open.add(nameOf(link)); // before it is told: its piece of the page may be replaced meanwhile
    show(link, null);
    tell(link);
  };

  // A piece of the page was replaced: what stood open opens again, with the figures of now.
  const prepare = (root) => {
    const fresh = [...root.querySelectorAll("a[data-why]")].filter((each) => !frames.has(each));
    fresh.forEach((each) => each.setAttribute("aria-expanded", "false"));
    if (open.size) fresh.filter((each) => open.has(nameOf(each))).forEach(press);
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
  // Lines around it changed: what stands open is told again, with the figures of now.
  document.addEventListener("convenor:patched", (event) => {
    const links = [...event.target.querySelectorAll("a[data-why]")];
    links.filter((each) => frames.has(each)).forEach(tell);
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
  let at = 0; // the panel that is shown
  let top = 0; // how far its reel has run
  let held = false;

  const screenPart = () => document.querySelector("[data-rotate]");
  const panels = () => [...(screenPart()?.querySelectorAll(".panel") ?? [])];

  // Where the next part of a reel begins: at the first line that is not wholly to be seen.
  const nextPart = (reel) => {
    const lines = [...reel.querySelectorAll("tbody tr, li, p")];
    const head = reel.querySelector("thead")?.offsetHeight ?? 0;
    const from = reel.getBoundingClientRect().top - reel.scrollTop;
    const cut = lines.find((each) => {
      const { bottom } = each.getBoundingClientRect();
      return bottom - from > top + reel.clientHeight + 1;
    });
    return cut ? cut.getBoundingClientRect().top - from - head : null;
  };

  // A reel ends with a whole line: what is left of its height stays empty.
  const endWithALine = (reel) => {
    reel.style.height = "";
    const from = reel.getBoundingClientRect().top - reel.scrollTop;
    const bottoms = [...reel.querySelectorAll("tbody tr, li, p")]
      .map((each) => each.getBoundingClientRect().bottom - from - top)
      .filter((bottom) => bottom > 0);
    const whole = bottoms.filter((bottom) => bottom <= reel.clientHeight + 1);
    if (whole.length && whole.length < bottoms.length) reel.style.height = `${Math.max(...whole)}px`;
  };

  const tellPanels = (all) => {
    const where = document.querySelector("[data-panels]");
    where?.replaceChildren(
      ...all.flatMap((each, place) => {
        const word = document.createElement(place === at ? "b" : "span");
        word.textContent = each.dataset.panel ?? "";
        return place ? [" · ", word] : [word];
      }),
    );
  };

  // Of a large field the screen has a part at a time: after the last panel comes the next part.
  const goToNextPart = () => {
    const part = screenPart();
    if (!part.dataset.next) return;
    part.dataset.fragment = part.dataset.next;
    part.dispatchEvent(new CustomEvent("convenor:again", { bubbles: true }));
  };

  const turn = (step) => {
    const all = panels();
    if (!all.length) return;
    screenPart().dataset.rotating = "";
    at %= all.length;
    const reel = all[at].querySelector(".reel");
    const next = step && reel && !all[at].hidden ? nextPart(reel) : null;
    if (next !== null && next > top) top = next;
    else if (step) {
      at = (at + 1) % all.length;
      top = 0;
      if (at === 0) goToNextPart();
    }
    all.forEach((each, place) => (each.hidden = place !== at));
    const now = all[at].querySelector(".reel");
    if (now) endWithALine(now);
    now?.scrollTo({ top, behavior: step && top && !still.matches ? "smooth" : "instant" });
    tellPanels(all);
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
    // The arrow goes on at once.
    document.addEventListener("keydown", (event) => {
      if (event.key === "ArrowRight" || event.key === "PageDown") turn(true);
    });
  }

  // --- the clock of the hall ------------------------------------------------------------------------

  const two = (number) => String(number).padStart(2, "0");
  const left = (seconds) => {
    const hours = Math.floor(seconds / 3600);
    const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
    return hours ? `${hours}:${rest}` : rest;
  };
  const walls = new Map();
  const wall = (zone) => {
    if (!walls.has(zone)) {
      const how = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
      walls.set(zone, new Intl.DateTimeFormat("en-GB", zone ? { ...how, timeZone: zone } : how));
    }
    return walls.get(zone);
  };
  const tick = () => {
    const now = Date.now();
    for (const each of document.querySelectorAll("[data-clock][data-ends]")) {
      const starts = Date.parse(each.dataset.starts);
      const ends = Date.parse(each.dataset.ends);
      const seconds = Math.floor(Math.abs((now < starts ? starts : ends) - now) / 1000);
      if (seconds >= 12 * 3600) continue; // another day's round: its time is printed
      const word = now < starts ? "begins in" : now > ends ? "over by" : "left";
      each.querySelector("[data-clock-word]").textContent = word;
      each.querySelector("b").textContent = left(seconds);
      each.classList.toggle("over", now > ends);
    }
    for (const each of document.querySelectorAll("[data-wall]")) {
      each.textContent = wall(each.dataset.zone).format(now);
    }
  };
  tick();
  setInterval(tick, 1000);
})();
