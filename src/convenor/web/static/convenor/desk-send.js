// What a screen of lines sends and reads: one request after another, so that lines are recorded in
// the order in which they were typed. A line that did not get through is told, and stays typed.

let last = Promise.resolve();

const answer = async (reply) => {
  const told = await reply.json().catch(() => null);
  if (told) return told;
  const words = reply.status === 403 ? "Sign in again: this was not saved." : "This was not saved.";
  return { refused: words };
};

const post = async (form, address, said) => {
  const body = new FormData();
  body.set("csrfmiddlewaretoken", form.querySelector("[name=csrfmiddlewaretoken]").value);
  for (const [name, value] of Object.entries(said)) body.set(name, value);
  try {
    const headers = { Accept: "application/json" };
    return await answer(await fetch(address, { method: "POST", body, headers }));
  } catch {
    return { refused: "No connection: this was not saved. Enter sends it again." };
  }
};

export const send = (form, address, said) => {
  last = last.then(() => post(form, address, said));
  return last;
};

export const read = async (address, asked = {}) => {
  const url = new URL(address, location.href);
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  try {
    return await (await fetch(url, { headers: { Accept: "application/json" } })).json();
  } catch {
    return null;
  }
};
