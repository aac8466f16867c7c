/**
 * Lets a visitor read the password that they type: reveals the button of components/password_field.tsx, which without
 * JavaScript would do nothing. Invariant: a form is always sent from a hidden password, so that no browser remembers it as text.
 */

/** Wakes up the button inside `element`. */
export function enhance(element: HTMLElement): void {
  const input = element.querySelector("input");
  const button = element.querySelector("button");
  if (!input || !button) return;

  function show(shown: boolean): void {
    if (!input || !button) return;
    input.type = shown ? "text" : "password";
    button.setAttribute("aria-pressed", String(shown));
  }

  button.hidden = false;
  // A tap on the button leaves the focus, and so the keyboard of a phone, where it is.
  button.addEventListener("mousedown", (event) => event.preventDefault());
  button.addEventListener("click", () => show(input.type === "password"));
  input.form?.addEventListener("submit", () => show(false));
}
