/** What scrolls around a part of a page: the modal or column that it lies in, else the window. For islands that page as they scroll. */

/** `.modal-body` is the scrolling part of a page that is shown as a modal (components/modal_frame.tsx). */
export function scrollerOf(element: Element): Element {
  return element.closest(".modal-body, .shell-end") ?? document.scrollingElement ?? document.documentElement;
}
