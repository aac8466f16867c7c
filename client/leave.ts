/** Leaves the current modal, page or chat. For islands. */
import { isWide } from "@/client/wide.ts";

/** Closes the modal around `inside`; on a page without one, goes to `elsewhere`. */
export function leave(inside: Element, elsewhere: string): void {
  // client/modals.ts handles the event.
  const isModal = !inside.dispatchEvent(new Event("kin:close", { bubbles: true, cancelable: true }));
  if (!isModal) location.assign(elsewhere);
}

/** Leaves a chat for the contacts, which wide screens show beside every page (spec §2). */
export function leaveChat(): void {
  location.assign(isWide() ? "/profile" : "/contacts");
}
