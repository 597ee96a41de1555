/* Passkeys: asks the browser for one when a form marked data-passkey is sent, and sends its answer.
   "add" makes a passkey, "prove" shows one that the page names, "sign-in" shows any.
   Without what passkeys need, the forms stay hidden and the page says so. */
"use strict";

(() => {
  const bytes = (text) =>
    Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));

  const text = (buffer) =>
    btoa(String.fromCharCode(...new Uint8Array(buffer)))
      .replace(/\+/g, "-")
      .replace(/\//g, "_")
      .replace(/=/g, "");

  const keys = (list) => (list || []).map((key) => ({ ...key, id: bytes(key.id) }));

  function wanted(options) {
    const asked = { ...options.publicKey };
    asked.challenge = bytes(asked.challenge);
    if (asked.user) asked.user = { ...asked.user, id: bytes(asked.user.id) };
    if (asked.excludeCredentials) asked.excludeCredentials = keys(asked.excludeCredentials);
    if (asked.allowCredentials) asked.allowCredentials = keys(asked.allowCredentials);
    return { publicKey: asked };
  }

  function told(credential) {
    const answer = {};
    for (const part of [
      "clientDataJSON",
      "attestationObject",
      "authenticatorData",
      "signature",
      "userHandle",
    ]) {
      if (credential.response[part]) answer[part] = text(credential.response[part]);
    }
    return {
      id: credential.id,
      rawId: text(credential.rawId),
      type: credential.type,
      response: answer,
    };
  }

  async function optionsOf(form) {
    const written = document.getElementById("passkey-options");
    if (written) return JSON.parse(written.textContent);
    const answer = await fetch(form.action, { headers: { Accept: "application/json" } });
    if (!answer.ok) throw new Error("The site did not answer.");
    return (await answer.json()).request_options;
  }

  async function ask(form) {
    const options = wanted(await optionsOf(form));
    const credential =
      form.dataset.passkey === "add"
        ? await navigator.credentials.create(options)
        : await navigator.credentials.get(options);
    form.elements.credential.value = JSON.stringify(told(credential));
    form.submit();
  }

  const WORDS = {
    InvalidStateError: "This device has a passkey for this account already.",
    NotAllowedError: "Nothing was confirmed in time: try again.",
    SecurityError: "Passkeys do not work at this address: open the site by its name, with https.",
  };

  function say(form, error) {
    const place = form.querySelector("[data-passkey-problem]");
    place.textContent = WORDS[error.name] || "The passkey could not be used: try again.";
    place.hidden = false;
  }

  const named = !/^[\d.]+$|^\[/.test(location.hostname);
  if (!window.isSecureContext || !window.PublicKeyCredential || !named) return;
  for (const note of document.querySelectorAll("[data-passkey-missing]")) note.hidden = true;
  for (const form of document.querySelectorAll("form[data-passkey]")) {
    form.hidden = false;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const button = form.querySelector("button");
      form.querySelector("[data-passkey-problem]").hidden = true;
      button.disabled = true;
      ask(form)
        .catch((error) => say(form, error))
        .finally(() => (button.disabled = false));
    });
  }
})();
