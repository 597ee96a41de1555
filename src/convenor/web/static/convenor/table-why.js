// A figure that is pressed opens its derivation under it; pressed again, it closes. Without this
// script it leads to a page of its own. Written for old phones, like the rest of the table.
"use strict";

(() => {
  const open = new Set(); // the names of the links under which a derivation stands open
  const frames = new WeakMap();
  const links = () => Array.from(document.querySelectorAll("a[data-why]"));

  // The address of its derivation, and at which of the figures that lead there. A page that is set
  // anew has other links of the same names.
  const nameOf = (link) => {
    const same = links().filter((each) => each.href === link.href);
    return `${link.href} ${same.indexOf(link)}`;
  };

  // The place for a derivation: a row under the row, or a block under the block.
  const frameFor = (link) => {
    const row = link.closest("tr");
    const frame = document.createElement(row ? "tr" : "div");
    frame.className = row ? "why-row" : "why-under";
    const body = row ? frame.insertCell() : frame;
    if (row) body.colSpan = row.cells.length;
    const line = link.closest(".results li"); // under what stands in the line, inside it
    const beside = row || link.closest(".boardline") || link.closest("p") || link;
    if (line) line.append(frame);
    else beside.parentNode.insertBefore(frame, beside.nextSibling);
    frames.set(link, frame);
    link.setAttribute("aria-expanded", "true");
    return body;
  };

  const words = (text) => {
    const made = document.createElement("p");
    made.className = "why-waits";
    made.textContent = text;
    return made;
  };

  const close = (link) => {
    const frame = frames.get(link);
    if (frame) frame.remove();
    frames.delete(link);
    open.delete(nameOf(link));
    link.setAttribute("aria-expanded", "false");
  };

  const treeOf = async (answer) => {
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const found = page.getElementById("why") || page.querySelector("#now .note");
    if (!found) throw new Error("nothing told");
    const tree = document.importNode(found, true);
    tree.removeAttribute("id"); // several may stand open
    return tree;
  };

  const press = async (link) => {
    if (frames.has(link)) return close(link);
    open.add(nameOf(link)); // before it is told: the page may be set anew meanwhile
    const body = frameFor(link);
    body.append(words("Working it out …"));
    let tree;
    try {
      const answer = await fetch(link.href, { credentials: "same-origin" });
      tree = await treeOf(answer);
    } catch (_) {
      tree = words("It cannot be told without a signal: try again later.");
    }
    body.textContent = "";
    body.append(tree);
  };

  // The page was set anew: what stood open opens again, with the figures of now.
  const prepare = () => {
    const fresh = links().filter((each) => !frames.has(each));
    fresh.forEach((each) => each.setAttribute("aria-expanded", "false"));
    fresh.filter((each) => open.has(nameOf(each))).forEach(press);
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-why]");
    if (!link || !window.fetch || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    press(link);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    const link = links().find((each) => {
      const frame = frames.get(each);
      return frame && (each === event.target || frame.contains(event.target));
    });
    if (!link) return;
    close(link);
    link.focus();
  });
  document.addEventListener("convenor:set", prepare);
  prepare();
})();
