/**
 * Sends the form when a choice is tapped. Keyboard selection does not send it: arrow keys move through the choices, and the
 * button or the Enter key sends the form.
 */

/** Sends the form of `element` when one of its radio buttons is tapped; `data-enhanced` marks that this is active. */
export function enhance(element: HTMLElement): void {
  element.dataset.enhanced = "";
  element.addEventListener("click", (event) => {
    const { target } = event;
    // A choice by keyboard is a click with `detail` 0.
    if (!(target instanceof HTMLInputElement) || event.detail === 0) return;
    target.form?.requestSubmit();
  });
}
