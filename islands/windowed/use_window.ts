/**
 * Watches a long list on the screen: which of its items are to be in the document, and how they lie. For `Windowed`.
 * The list may scroll with the page or inside a dialog: its place is measured, and every scroll on the page is heard.
 */
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { type Layout, type Range, rangeInView, scrolledBy } from "@/client/windowing/rows_in_view.ts";
import { scrollerOf } from "@/client/windowing/scroller.ts";

/** Items are there so many screens before they are seen. */
const AHEAD_SCREENS = 1;

/** The measures of a list, by one of its items. */
export interface Measures extends Layout {
  /** From the edge of the list to its first column, from one column to the next, and the width of an item. */
  startPx: number;
  columnPx: number;
  itemPx: number;
}

export interface Seen {
  measures: Measures;
  range: Range;
}

/** Null until the list was measured: in the first render, on both sides. */
export function useWindow(list: RefObject<HTMLElement | null>, count: number): Seen | null {
  const [seen, setSeen] = useState<Seen | null>(null);
  const known = useRef<Measures | null>(null);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    let fromPx = 0;

    const look = () => {
      const measures = known.current;
      if (!measures) return;
      fromPx = -element.getBoundingClientRect().top;
      const aheadPx = innerHeight * AHEAD_SCREENS;
      const view = { fromPx: fromPx - aheadPx, toPx: fromPx + innerHeight + aheadPx };
      const range = rangeInView(measures, view, count);
      setSeen((before) => before && isSame(before, { measures, range }) ? before : { measures, range });
    };
    const measure = () => {
      const before = known.current;
      const after = measured(element) ?? before;
      if (JSON.stringify(before) === JSON.stringify(after)) return look();
      known.current = after;
      if (before && after && fromPx > 0) {
        const topPx = fromPx + scrolledBy(before, after, fromPx);
        scrollerOf(element).scrollBy(0, topPx + element.getBoundingClientRect().top);
      }
      look();
    };

    measure();
    const resizes = new ResizeObserver(measure);
    resizes.observe(element);
    document.addEventListener("scroll", look, { capture: true, passive: true });
    addEventListener("resize", look);
    return () => {
      resizes.disconnect();
      document.removeEventListener("scroll", look, { capture: true });
      removeEventListener("resize", look);
    };
  }, [count]);
  return seen;
}

/** Null while nothing of the list is drawn. */
function measured(list: HTMLElement): Measures | null {
  const item = [...list.children].find((each) => !each.hasAttribute("data-apart"))?.getBoundingClientRect();
  if (!item || item.height === 0) return null;
  const style = getComputedStyle(list);
  const px = (text: string) => parseFloat(text) || 0;
  return {
    columns: style.display === "grid" ? style.gridTemplateColumns.split(" ").length : 1,
    rowPx: item.height + px(style.rowGap),
    startPx: px(style.paddingInlineStart),
    columnPx: item.width + px(style.columnGap),
    itemPx: item.width,
  };
}

function isSame(a: Seen, b: Seen): boolean {
  return a.measures === b.measures && a.range.first === b.range.first && a.range.end === b.range.end;
}
