/**
 * Changes that the page itself makes to its address and history. For navigate.ts and screen.ts.
 * Invariant: none of them is taken over as a navigation: `isOwnChange` tells them apart.
 */
import { addressOf, lastIndexOf, type View, viewOfEntry } from "@/client/view.ts";

/** Marks a traversal to an entry whose view is on the screen already. */
const FOLLOWS = Symbol();

let isChanging = false;

/** Whether this file is changing the address right now. */
export function isOwnChange(): boolean {
  return isChanging;
}

/** Whether the screen shows already what a navigation leads to. */
export function isFollowing({ info }: NavigateEvent): boolean {
  return info === FOLLOWS;
}

/** Loads a page in full. */
export function leaveFully(url: string): void {
  isChanging = true;
  if (url === location.href) location.reload();
  else location.replace(url);
}

/** Replaces the address of this entry. */
export function rewriteAddress(url: string): void {
  isChanging = true;
  history.replaceState(null, "", url);
  isChanging = false;
}

/** Goes back to the entry that has this view, which is on the screen already; without one, this entry gets its address. */
export function goBackTo(view: View): void {
  const entries = navigation.entries();
  const entry = entries[lastIndexOf(view, entries.map(viewOf), navigation.currentEntry?.index ?? 0)];
  if (entry) follow(entry);
  else rewriteAddress(addressOf(view));
}

/** Goes to an entry whose view is on the screen already. */
export function follow({ key }: NavigationHistoryEntry): void {
  const { committed, finished } = navigation.traverseTo(key, { info: FOLLOWS });
  // Both reject when another navigation comes first.
  void Promise.allSettled([committed, finished]);
}

export function viewOf(entry: NavigationHistoryEntry | NavigationDestination): View {
  return viewOfEntry({ url: entry.url ?? "", state: entry.getState() });
}
