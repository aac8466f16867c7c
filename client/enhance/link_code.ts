/**
 * Takes the secret of a link out of the page's address, before anything else can read it there, and sends it by the form.
 * Loaded by the pages of links alone (routes/link_page.tsx, routes/desk/join.tsx), which ask for it by a field.
 */

/** Enhances the form inside which the secret is typed. */
export function enhance(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLInputElement>("input[name=link]");
  if (!field) return;

  function take(input: HTMLInputElement): void {
    const secret = location.hash.slice(1);
    if (secret === "") return;
    history.replaceState(history.state, "", location.pathname + location.search);
    input.value = secret;
    form.requestSubmit();
  }

  take(field);
  // A link to this page that is opened in its own tab changes nothing but the fragment.
  addEventListener("hashchange", () => take(field));
}
