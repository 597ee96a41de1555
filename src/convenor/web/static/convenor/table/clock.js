// The time that a round still has, counted on the phone.

import { find } from "./dom.js";

let ticking = null;

export const startClock = () => {
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
