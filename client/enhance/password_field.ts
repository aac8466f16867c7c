/**
 * Shows and hides a typed password: reveals the button of components/password_field.tsx, which needs JavaScript.
 * Invariant: a form is always sent with a hidden password, so that no browser stores it as text.
 */

/** Enhances the button inside `element`. */
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
  // A tap on the button keeps the focus, and so the on-screen keyboard, where it is.
  button.addEventListener("mousedown", (event) => event.preventDefault());
  button.addEventListener("click", () => show(input.type === "password"));
  input.form?.addEventListener("submit", () => show(false));
}
