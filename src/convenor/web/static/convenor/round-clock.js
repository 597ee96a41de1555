// The clock of the rounds: counts by itself between two facts, on the desk and on the big screen.
//
//   data-round-clock    what counts; data-ends is the moment of the end, with its zone, data-each
//                       the seconds of the rounds that follow
//   data-stopped="90"   it stands still, with so many seconds left
//   data-sound          a button: a gong two minutes before the end and at the end, once allowed
"use strict";

(() => {
  const KEPT = "convenor-clock-sound";
  const SOON = 120;
  const two = (number) => String(number).padStart(2, "0");
  const shown = (seconds) => {
    const all = Math.abs(seconds);
    const rest = `${two(Math.floor(all / 60) % 60)}:${two(all % 60)}`;
    return all >= 3600 ? `${Math.floor(all / 3600)}:${rest}` : rest;
  };

  let sound = false;
  let tones = null;
  const gong = (times) => {
    if (!sound) return;
    tones ??= new AudioContext();
    for (let at = 0; at < times; at += 1) {
      const [tone, loud] = [tones.createOscillator(), tones.createGain()];
      const begins = tones.currentTime + at * 0.7;
      tone.frequency.value = 660;
      loud.gain.setValueAtTime(0.4, begins);
      loud.gain.exponentialRampToValueAtTime(0.001, begins + 0.6);
      tone.connect(loud).connect(tones.destination);
      tone.start(begins);
      tone.stop(begins + 0.6);
    }
    document.documentElement.dataset.gongs = String(
      Number(document.documentElement.dataset.gongs ?? 0) + times,
    );
  };

  // A round that is over gives way to the next by itself: nobody has to press anything.
  const counted = (data, now) => {
    let [round, ends] = [Number(data.round), Date.parse(data.ends)];
    const starts = Date.parse(data.starts);
    if (now < starts) {
      return { round, seconds: Math.round((starts - now) / 1000), word: "to the start" };
    }
    const each = Number(data.each) * 1000;
    while (each > 0 && now >= ends && round < Number(data.rounds)) {
      round += 1;
      ends += each;
    }
    const seconds = Math.round((ends - now) / 1000);
    return { round, seconds, word: seconds < 0 ? "over" : "left" };
  };

  const before = new Map();
  const tick = () => {
    for (const each of document.querySelectorAll("[data-round-clock]")) {
      const now = Date.now();
      const still = each.dataset.stopped ?? "";
      const { round, seconds, word } = still
        ? { round: Number(each.dataset.round), seconds: Number(still), word: "stopped" }
        : counted(each.dataset, now);
      const number = each.querySelector("[data-round-no]");
      if (number) number.textContent = String(round);
      const figure = each.querySelector("b");
      if (figure) figure.textContent = shown(seconds);
      const said = each.querySelector("[data-word]");
      if (said) said.textContent = word;
      each.classList.toggle("over", word === "over");
      const key = `${each.dataset.ends} ${round}`;
      const last = before.get(key);
      if (last !== undefined && last > SOON && seconds <= SOON) gong(1);
      if (before.size && last === undefined && !still) gong(3);
      else if (last !== undefined && last > 0 && seconds <= 0) gong(3);
      before.set(key, seconds);
    }
  };

  const marked = () => {
    for (const each of document.querySelectorAll("[data-sound]")) {
      each.hidden = false;
      each.setAttribute("aria-pressed", String(sound));
    }
  };
  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("[data-sound]")) return;
    sound = !sound;
    try {
      localStorage.setItem(KEPT, sound ? "1" : "0");
    } catch {
      // a browser that keeps nothing: the sound is chosen again next time
    }
    gong(1);
    marked();
  });
  document.addEventListener("convenor:changed", () => {
    marked();
    tick();
  });
  try {
    sound = localStorage.getItem(KEPT) === "1";
  } catch {
    sound = false;
  }
  marked();
  tick();
  setInterval(tick, 1000);
})();
