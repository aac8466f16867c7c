/** Where the lines of a chat are on the screen. For use_scroll.ts. */

/** The line at the top of the box, by its key, and how far below its edge it begins. */
export interface HeldLine {
  key: string;
  topPx: number;
}

export function lineOf(list: Element, key: string): HTMLElement | null {
  return list.querySelector<HTMLElement>(`:scope > [data-line="${CSS.escape(key)}"]`);
}

/** How far below the edge of the box an element begins. */
export function topIn(box: Element, element: Element): number {
  return element.getBoundingClientRect().top - box.getBoundingClientRect().top;
}

/** The first message that is on screen. */
export function firstLineIn(box: Element, { children }: Element): HeldLine | null {
  const edge = box.getBoundingClientRect().top;
  let [from, to] = [0, children.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const isAbove = (children[middle]?.getBoundingClientRect().bottom ?? 0) <= edge;
    if (isAbove) from = middle + 1;
    else to = middle;
  }
  for (let line = children[from]; line; line = children[++from]) {
    const key = line instanceof HTMLElement ? line.dataset.line : undefined;
    if (key !== undefined) return { key, topPx: topIn(box, line) };
  }
  return null;
}

/**
 * The line that is held from now on. One that a scroll position in whole pixels has put less than a pixel away from its
 * place keeps that place: otherwise what is lost by rounding adds up to a jump with every message that comes.
 */
export function sameLine(before: HeldLine | null, now: HeldLine | null): HeldLine | null {
  const isSame = before !== null && now?.key === before.key && Math.abs(now.topPx - before.topPx) < 1;
  return isSame ? before : now;
}
