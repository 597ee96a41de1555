/* The button that prints, and the browser's time zone; without scripts the page says how. */
"use strict";

const zone = document.querySelector("input[data-likely]");
if (zone && zone.value === zone.dataset.likely) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const known = [...document.querySelectorAll("#zones option")].some((each) => each.value === here);
  if (known) zone.value = here;
}

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}
