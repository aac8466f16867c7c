/** The scroll container of an element: its modal or column, else the window. For islands that load pages on scrolling. */

/** `.modal-body` is the scrolling part of a page that is shown as a modal (components/modal_frame.tsx). */
export function scrollerOf(element: Element): Element {
  return element.closest(".modal-body, .shell-end") ?? document.scrollingElement ?? document.documentElement;
}
