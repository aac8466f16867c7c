/** Ways out of what is shown, for islands that are done with it. */
import { isWide } from "@/client/wide.ts";

/** Closes the modal that `inside` is in; a page of its own makes room for the page at `elsewhere`. */
export function leave(inside: Element, elsewhere: string): void {
  // client/modals.ts takes the event.
  const isModal = !inside.dispatchEvent(new Event("kin:close", { bubbles: true, cancelable: true }));
  if (!isModal) location.assign(elsewhere);
}

/** Where a chat leads that is not shown any more: to the contacts, which wide screens have beside every page (spec §2). */
export function leaveChat(): void {
  location.assign(isWide() ? "/profile" : "/contacts");
}
