/** Scrolls while an item is dragged to an edge. For sorting.ts. */

const EDGE_PX = 80;
const SCROLL_PX_PER_FRAME = 9;

/** What scrolls the list: the modal that it is in, or the page. */
export function scrollerOf(list: Element): Element {
  for (let element = list.parentElement; element; element = element.parentElement) {
    if (scrolls(element)) return element;
  }
  return document.scrollingElement ?? document.documentElement;
}

function scrolls(element: Element): boolean {
  return element.scrollHeight > element.clientHeight &&
    /auto|scroll/.test(getComputedStyle(element).overflowY);
}

/** How far a pointer at this height scrolls per frame. */
export function scrollOf(y: number, scroller: Element): number {
  const box = scroller.getBoundingClientRect();
  const top = Math.max(0, box.top);
  const bottom = Math.min(innerHeight, box.bottom);
  if (y < top + EDGE_PX) return -SCROLL_PX_PER_FRAME;
  return y > bottom - EDGE_PX ? SCROLL_PX_PER_FRAME : 0;
}
