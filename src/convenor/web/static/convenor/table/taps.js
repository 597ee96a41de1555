// The second of two quick taps falls on whatever has come under the finger since: it does nothing.
// Only what the page itself moved counts, and only where it moved under the finger. What moves for
// comfort (the form scrolling on) waits until the finger is quiet, so that a quick player's next
// button is where it was seen.

const QUICK = 500; // milliseconds after a change
const SOON = 2000; // milliseconds after the first: what is tapped later is meant
const NEAR = 24; // pixels
const QUIET = 400; // milliseconds without a tap

let tapped = { x: 0, y: 0, at: 0 };
let movedAt = 0;
let waiting = null;

export const moved = () => (movedAt = Date.now());

// Do this once the finger is quiet; the next tap makes it needless.
export const whenQuiet = (act) => {
  clearTimeout(waiting);
  waiting = setTimeout(act, QUIET);
};

const isSecondTap = (event) =>
  movedAt >= tapped.at &&
  Date.now() - movedAt < QUICK &&
  Date.now() - tapped.at < SOON &&
  Math.abs(event.clientX - tapped.x) < NEAR &&
  Math.abs(event.clientY - tapped.y) < NEAR;

export const guard = () =>
  document.addEventListener(
    "click",
    (event) => {
      if (!event.detail) return; // a key, or a script
      clearTimeout(waiting);
      if (isSecondTap(event)) {
        event.preventDefault();
        event.stopPropagation();
      } else {
        tapped = { x: event.clientX, y: event.clientY, at: Date.now() };
      }
    },
    true,
  );
