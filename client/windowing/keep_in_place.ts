/**
 * Scroll anchoring for long lists: keeps the visible items in place when items are added or removed above them, except at the
 * top of the list. The browser's own anchoring, which is not available everywhere and fails when paddings change, must be
 * off around such a list (`overflow-anchor`).
 */
import type { Layout } from "@/client/windowing/rows_in_view.ts";
import { scrollerOf } from "@/client/windowing/scroller.ts";

/** A list whose items have just changed in the document. */
export interface Changed<Key> {
  list: HTMLElement;
  layout: Layout;
  before: readonly Key[];
  after: readonly Key[];
}

/** Scrolls by the distance that the visible items have moved. */
export function keepInPlace<Key>({ list, layout, before, after }: Changed<Key>): void {
  const fromPx = -list.getBoundingClientRect().top;
  if (fromPx <= 0) return;
  const first = Math.floor(fromPx / layout.rowPx) * layout.columns;
  const rows = placesMoved(before, after, first) / layout.columns;
  if (rows !== 0) scrollerOf(list).scrollTop += rows * layout.rowPx;
}

/** How many visible items are compared. */
const WITNESSES = 4;

/**
 * How many places what is on the screen has moved in a list whose items came, went or moved: as few as one of the first
 * items there did, since one that was itself lifted to the top says nothing about the others.
 */
export function placesMoved<Key>(before: readonly Key[], after: readonly Key[], first: number): number {
  let least: number | null = null;
  for (let index = first; index < Math.min(first + WITNESSES, before.length); index++) {
    const at = after.indexOf(before[index] as Key);
    if (at === -1) continue;
    if (least === null || Math.abs(at - index) < Math.abs(least)) least = at - index;
  }
  return least ?? 0;
}
