// Other people type on the same screen: after a fact of this session the lines are read again, once
// for all that came in the meantime. What is being typed here is never written over.
import { read } from "./desk-send.js";

const SOON = 60; // milliseconds, in which more may come

export const follow = (form, take) => {
  let due = 0;
  let under = false;
  const again = async () => {
    due = 0;
    if (under) return soon();
    under = true;
    const told = await read(form.dataset.linesNow);
    under = false;
    told?.lines?.forEach(take);
    return undefined;
  };
  const soon = () => {
    due ||= setTimeout(again, SOON);
  };
  form.addEventListener("convenor:fact", (event) => {
    const { session, stage } = event.detail;
    const here = form.dataset.place?.split("|");
    if (here && session !== undefined && (String(session) !== here[1] || stage !== here[0])) return;
    soon();
  });
};
