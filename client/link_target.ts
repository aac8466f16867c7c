/**
 * Which link a navigation comes from, and whether that link wants its page as a modal: `data-modal="always"`, or `"wide"`
 * where there are three columns. For client/navigate.ts and client/screen.ts.
 */
import { isWide } from "@/client/wide.ts";

/** The attribute that client/modals.ts gives its dialogs: how many modals there are with this one. */
export const DEPTH = "data-depth";

/** Limits within which a click is the second one of a double click, where the browser does not count clicks. */
const DOUBLE_CLICK_MS = 500;
const DOUBLE_CLICK_PX = 12;

/** Where a navigation comes from. */
export interface Source {
  link: Element | null;
  /** Caused by a mouse, not by touch, keyboard or screen reader. */
  isByMouse: boolean;
}

/**
 * Remembers the clicked link, for browsers without `sourceElement`. Suppresses the second click of a double click if the
 * first one opened a modal or closed a dialog: it would hit whatever is under the pointer now.
 */
export function followClicks(): (event: NavigateEvent) => Source {
  let clicked: Element | null = null;
  let opens = false;
  let first: MouseEvent | null = null;
  let inside: HTMLDialogElement | null = null;
  document.addEventListener("click", (event) => {
    if (first && isSecondClick(first, event) && (opens || inside?.open === false)) {
      event.preventDefault();
      return event.stopImmediatePropagation();
    }
    const target = event.target as Element;
    clicked = target.closest("a");
    opens = opensModal(clicked);
    first = event;
    inside = target.closest("dialog");
    setTimeout(() => clicked = null);
  }, { capture: true });
  return ({ sourceElement }) => ({
    link: sourceElement ?? clicked,
    isByMouse: clicked !== null && first instanceof PointerEvent && first.pointerType === "mouse",
  });
}

/** False for clicks by keyboard, which have no position. What the browser counts as one may come however late. */
function isSecondClick(first: MouseEvent, { detail, timeStamp, clientX, clientY }: MouseEvent): boolean {
  return detail > 1 || detail > 0 && timeStamp - first.timeStamp < DOUBLE_CLICK_MS &&
      Math.hypot(clientX - first.clientX, clientY - first.clientY) < DOUBLE_CLICK_PX;
}

/** Whether a link opens its page above the one that it is on. */
export function opensModal(source: Element | null): boolean {
  const wish = source?.closest<HTMLElement>("a[data-modal]")?.dataset.modal;
  return wish === "always" || (wish === "wide" && isWide());
}

/** How many of `depth` modals lie beneath a link; a dialog that is no page, as a menu, lies on all of them. */
export function modalsBeneath(source: Element, depth: number): number {
  const dialog = source.closest("dialog");
  if (!dialog) return 0;
  return Number(dialog.getAttribute(DEPTH) ?? depth);
}
