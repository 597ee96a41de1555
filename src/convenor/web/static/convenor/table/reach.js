// The director's button stands at the head of every page of a table, in reach of a thumb: it leads
// to the reasons for a call, out of a board that is being entered too, whose draft is kept.

import { find, findAll, isEntering } from "./dom.js";

const open = () => {
  const box = find("#call");
  if (!box) return;
  findAll("details", box).forEach((each) => (each.open = true));
  box.scrollIntoView({ block: "start", behavior: "instant" });
  const first = find("button, summary", box) || box;
  first.focus({ preventScroll: true });
};

export const followReach = () =>
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-reach]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (!isEntering()) return open();
    window.addEventListener("popstate", () => requestAnimationFrame(open), { once: true });
    history.back();
  });
