// The desk by keyboard. Everything works without this script; with it, single keys open what is
// used most, arrows move between tables, and only one kind of table can be shown.
//
//   data-key="r"        on a link, button or heading: the key that opens, presses or focuses it
//   data-says="…"       what the list of keys says about it (else its own words)
//   data-only="late"    a button that shows only tables of this state
//   data-filter="…"     a field that hides what does not hold its words; Enter opens the first left
//   data-every="60"     a fragment that is fetched again after so many seconds
//   data-script         something that is of use only with this script
"use strict";

(() => {
  const OFF = "convenor-keys-off";
  const dialog = document.getElementById("keys");
  const typing = (element) =>
    element.closest("input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]");
  const on = () => {
    try {
      return localStorage.getItem(OFF) !== "1";
    } catch {
      return true;
    }
  };
  const seen = (element) => element.checkVisibility?.() ?? element.offsetParent !== null;
  const keyed = (key) =>
    [...document.querySelectorAll("[data-key]")].find(
      (each) => each.dataset.key === key && seen(each),
    );

  // --- one key -----------------------------------------------------------------------------------

  const use = (element) => {
    if (element.matches("a, button")) {
      element.focus();
      element.click();
    } else if (element.matches("input, textarea, select, [tabindex]")) {
      element.focus();
    } else {
      element.querySelector("a, button")?.focus();
    }
  };

  const list = () => {
    const place = dialog.querySelector("[data-keys-list]");
    const known = new Map([["?", "These keys"]]);
    for (const each of document.querySelectorAll("[data-key]")) {
      if (each.dataset.key.length > 1 || known.has(each.dataset.key) || !seen(each)) continue;
      const words = each.cloneNode(true);
      words.querySelectorAll("kbd").forEach((cap) => cap.remove());
      known.set(each.dataset.key, each.dataset.says ?? words.textContent.trim());
    }
    place.replaceChildren(
      ...[...known].flatMap(([key, words]) => {
        const [term, said] = [document.createElement("dt"), document.createElement("dd")];
        const cap = document.createElement("kbd");
        cap.textContent = key;
        term.append(cap);
        said.textContent = words;
        return [term, said];
      }),
    );
  };

  const open = () => {
    list();
    dialog.querySelector("[data-keys-on]").checked = on();
    dialog.showModal();
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (dialog?.open || typing(event.target)) return;
    if (arrows(event)) return;
    if (event.key === "?" && dialog) {
      event.preventDefault();
      open();
      return;
    }
    if (event.key.length !== 1 || !on()) return;
    const found = keyed(event.key);
    if (!found) return;
    event.preventDefault();
    use(found);
  });

  dialog?.querySelector("[data-keys-on]").addEventListener("change", (event) => {
    try {
      localStorage.setItem(OFF, event.target.checked ? "0" : "1");
    } catch {
      // a browser that keeps nothing: the keys stay as they are
    }
  });
  for (const each of document.querySelectorAll("[data-keys]")) {
    each.hidden = false;
    each.addEventListener("click", open);
  }

  // --- arrows between tables ---------------------------------------------------------------------

  const arrows = (event) => {
    const tile = event.target.closest?.("[data-tile]");
    if (!tile || !event.key.startsWith("Arrow")) return false;
    const all = [...document.querySelectorAll("[data-tile]")].filter(seen);
    const at = all.indexOf(tile);
    const row = all.filter((each) => each.offsetTop === all[0].offsetTop).length || 1;
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -row, ArrowDown: row }[event.key];
    const to = all[at + by];
    if (!to) return false;
    event.preventDefault();
    to.focus();
    return true;
  };

  // --- only some tables --------------------------------------------------------------------------

  let only = "";
  const show = () => {
    const tiles = document.getElementById("tiles");
    if (!tiles) return;
    const there = document.querySelector(`[data-only="${only}"]`);
    if (only && there) tiles.dataset.shown = only;
    else delete tiles.dataset.shown;
    for (const each of document.querySelectorAll("[data-only]")) {
      each.setAttribute("aria-pressed", String(each.dataset.only === only));
    }
  };
  document.addEventListener("click", (event) => {
    const pressed = event.target.closest?.("[data-only]");
    if (pressed) {
      only = pressed.dataset.only === only ? "" : pressed.dataset.only;
      show();
    }
    if (event.target.closest?.("[data-print]")) window.print();
  });
  document.addEventListener("convenor:changed", show);

  for (const field of document.querySelectorAll("[data-filter]")) {
    const filter = () => {
      const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
      for (const each of document.querySelectorAll(field.dataset.filter)) {
        const text = each.textContent.toLowerCase();
        each.hidden = !words.every((word) => text.includes(word));
      }
      for (const group of document.querySelectorAll(".deed-group")) {
        group.hidden = !group.querySelector("li:not([hidden])");
      }
    };
    field.addEventListener("input", filter);
    field.addEventListener("keydown", (event) => {
      const first = document.querySelector(`${field.dataset.filter}:not([hidden]) a`);
      if (event.key === "Enter" && field.value.trim() && first) first.click();
      if (event.key === "Escape") field.blur();
    });
    filter();
  }
  for (const each of document.querySelectorAll("[data-print], [data-script]")) each.hidden = false;

  // --- a file is read into its field, where it can be looked at before it is recorded -------------

  for (const each of document.querySelectorAll("[data-into]")) {
    each.addEventListener("change", async () => {
      if (!each.files.length) return;
      const field = document.getElementById(each.dataset.into);
      field.value = await each.files[0].text();
      field.dispatchEvent(new Event("change", { bubbles: true }));
    });
  }

  // --- time passes: what hangs on the clock is fetched again ---------------------------------------

  const SECOND = 1000;
  for (const { id, dataset } of document.querySelectorAll("[data-every][id]")) {
    setInterval(() => {
      if (document.visibilityState !== "visible") return;
      const again = new CustomEvent("convenor:again", { bubbles: true });
      document.getElementById(id)?.dispatchEvent(again);
    }, Number(dataset.every) * SECOND);
  }

  // --- keys are written beside what they open ----------------------------------------------------

  for (const each of document.querySelectorAll(".deeds [data-key]")) {
    const cap = document.createElement("kbd");
    cap.textContent = each.dataset.key;
    cap.setAttribute("aria-hidden", "true");
    each.append(" ", cap);
  }

  // --- the sum of weights ------------------------------------------------------------------------

  document.addEventListener("input", (event) => {
    const award = event.target.closest?.("[data-award]");
    if (!award || !event.target.matches("[data-weight]")) return;
    const weights = [...award.querySelectorAll("[data-weight]")].filter((each) => each.value.trim());
    const sum = weights.reduce((all, each) => all + Number(each.value.replace("%", "")), 0);
    const shown = weights.length && !Number.isNaN(sum);
    award.querySelector("[data-sum]").textContent = shown ? String(Math.round(sum * 1000) / 1000) : "";
  });

  // --- after a look, Ctrl+Enter records ----------------------------------------------------------

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    const record = document.getElementById("record");
    if (!record) return;
    event.preventDefault();
    record.click();
  });

  // Once somebody has asked for a look, what is missing or wrong stays told: what a field that was
  // left asks for by itself comes a moment later, and would take it away again.
  document.addEventListener("htmx:configRequest", (event) => {
    const form = event.target.closest?.("form.deed");
    if (!form) return;
    if (event.target.id === "look-first") form.dataset.looked = "1";
    else if (form.dataset.looked) delete event.detail.parameters.quietly;
  });

  // What a field that was left asks for by itself may come after it: the keyboard stays there.
  let there = "";
  document.addEventListener("htmx:beforeSwap", (event) => {
    const active = document.activeElement;
    there = event.target.id === "beside" && event.target.contains(active) ? active.id : "";
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    if (!document.getElementById("beside")) return;
    const from = event.detail.requestConfig?.triggeringEvent;
    if (event.target.id === "beside" && from?.type === "click") {
      // what it would do, not the button that does it: Enter alone records nothing
      const told = document.getElementById("would-title");
      (document.getElementById("override") ?? told)?.focus();
    } else if (there) {
      document.getElementById(there)?.focus({ preventScroll: true });
    }
  });
})();
