// Everything of the desk by name: one key opens the list, letters narrow it, Enter goes there.
// The list is fetched when it is first opened; without this script the page "Actions" has it all.
"use strict";

(() => {
  const dialog = document.getElementById("palette");
  const opener = document.querySelector("[data-palette]");
  if (!dialog || !opener) return;
  const field = dialog.querySelector("input");
  const list = dialog.querySelector("[role=listbox]");
  const said = dialog.querySelector("[data-palette-said]");
  let at = 0;
  let hurried = false;

  const left = () => [...list.children].filter((each) => !each.hidden);
  const mark = () => {
    const all = left();
    at = Math.max(0, Math.min(at, all.length - 1));
    for (const each of list.children) each.setAttribute("aria-selected", "false");
    all[at]?.setAttribute("aria-selected", "true");
    all[at]?.scrollIntoView({ block: "nearest" });
    field.setAttribute("aria-activedescendant", all[at]?.id ?? "");
    said.textContent = all.length ? "" : "Nothing is called so.";
  };
  // What begins with the letters comes first, then what has them at the beginning of a word.
  const narrow = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const all = [...list.children];
    for (const each of all) {
      const text = each.textContent.toLowerCase();
      each.hidden = !words.every((word) => text.includes(word));
      const begins = words.every((word) => ` ${text}`.includes(` ${word}`));
      each.dataset.rank = text.trim().startsWith(words[0] ?? "") ? "0" : begins ? "1" : "2";
      each.dataset.at ??= String(all.indexOf(each));
    }
    all.sort((a, b) => a.dataset.rank - b.dataset.rank || a.dataset.at - b.dataset.at);
    list.replaceChildren(...all);
    at = 0;
    mark();
  };
  const go = (chosen) => {
    if (chosen) location.assign(chosen.dataset.address);
  };
  const fetched = async () => {
    if (list.children.length) return;
    const answer = await fetch(opener.dataset.palette, { headers: { Accept: "text/html" } });
    if (answer.ok) list.innerHTML = await answer.text();
    else said.textContent = "The list did not come: try again.";
  };
  const open = async () => {
    if (!dialog.open) dialog.showModal();
    hurried = false;
    field.value = "";
    field.focus();
    try {
      await fetched();
    } catch {
      said.textContent = "The list did not come: try again.";
    }
    dialog.dataset.ready = "1";
    narrow();
    if (hurried) go(left()[at]);
    hurried = false;
  };

  opener.hidden = false;
  opener.addEventListener("click", open);
  document.addEventListener("keydown", (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
      event.preventDefault();
      open();
    }
  });
  field.addEventListener("input", narrow);
  field.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      at += event.key === "ArrowDown" ? 1 : -1;
      mark();
    } else if (event.key === "Enter") {
      event.preventDefault();
      // Typed before the list was there: it goes as soon as it comes.
      if (dialog.dataset.ready === "1") go(left()[at]);
      else hurried = true;
    }
  });
  list.addEventListener("click", (event) => go(event.target.closest("[data-address]")));
})();
