/**
 * Sends the form as soon as a choice is tapped. Choosing with the keyboard does not: arrow keys walk through the
 * choices, and the form's button or the Enter key sends them.
 */

/** Sends the form of `element` when one of its radio buttons is tapped; `data-enhanced` says that taps count from now on. */
export function enhance(element: HTMLElement): void {
  element.dataset.enhanced = "";
  element.addEventListener("click", (event) => {
    const { target } = event;
    // A key that chooses also clicks, but with no click counted.
    if (!(target instanceof HTMLInputElement) || event.detail === 0) return;
    target.form?.requestSubmit();
  });
}
