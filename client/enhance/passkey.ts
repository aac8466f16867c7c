/**
 * Asks the device for a passkey when a form is sent (routes/passkey_form.tsx), and sends its answer with it.
 * A form keeps saying that this browser cannot where it cannot.
 */
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from "@simplewebauthn/browser";

/** Enhances a form: `data-passkey` says whether one is made or used, `data-options` with what. */
export function enhance(form: HTMLElement): void {
  const response = form.querySelector<HTMLInputElement>("input[name=response]");
  const ask = form.querySelector<HTMLElement>("[data-passkey-ask]");
  const unavailable = form.querySelector<HTMLElement>("[data-passkey-unavailable]");
  const failed = form.querySelector<HTMLElement>("[data-passkey-failed]");
  const isPossible = form instanceof HTMLFormElement && response && ask && browserSupportsWebAuthn();
  if (!isPossible) return;
  ask.hidden = false;
  if (unavailable) unavailable.hidden = true;
  let isAsking = false;

  form.addEventListener("submit", (event) => {
    if (response.value !== "") return;
    event.preventDefault();
    // A second click while the device asks would end its question.
    if (isAsking) return;
    isAsking = true;
    if (failed) failed.hidden = true;
    void answer(form).then((text) => {
      response.value = text;
      form.requestSubmit();
    }, () => {
      if (failed) failed.hidden = false;
    }).finally(() => isAsking = false);
  });
}

async function answer({ dataset }: HTMLFormElement): Promise<string> {
  const optionsJSON = JSON.parse(dataset.options ?? "{}");
  const answered = dataset.passkey === "create"
    ? await startRegistration({ optionsJSON })
    : await startAuthentication({ optionsJSON });
  return JSON.stringify(answered);
}
