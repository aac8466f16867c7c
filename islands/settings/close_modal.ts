/** Closes the modal that a form stands in, where it stands in one: client/modals.ts listens. */
export function closeModalAround(element: Element | null): void {
  element?.dispatchEvent(new Event("kin:close", { bubbles: true, cancelable: true }));
}
