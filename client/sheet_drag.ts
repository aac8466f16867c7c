/**
 * Lets a sheet be dragged down: it follows the finger, closes if it was dragged far or fast enough, and returns otherwise.
 * At its upper edge a drag starts at any time, elsewhere while its content is scrolled to the top. The close button is the
 * alternative without a gesture.
 */

/** It closes from this distance, or this speed. */
const AWAY_PX = 120;
const AWAY_PX_PER_MS = 0.6;
/** The upper edge, with the grip. */
const EDGE_PX = 48;
/** A longer movement is not a tap. */
const DRAG_PX = 8;

export interface Touched {
  readonly x: number;
  readonly y: number;
  /** Milliseconds. */
  readonly at: number;
}

/** How far the sheet is dragged down; null if the movement is a scroll or a horizontal swipe. */
export function pulledPx(from: Touched, now: Touched): number | null {
  const down = now.y - from.y;
  const aside = Math.abs(now.x - from.x);
  if (Math.max(Math.abs(down), aside) < DRAG_PX) return 0;
  return down > aside ? down : null;
}

/** Whether a sheet that is released now closes. */
export function goesAway(from: Touched, now: Touched): boolean {
  const down = now.y - from.y;
  return down > AWAY_PX || (down > DRAG_PX && down / Math.max(1, now.at - from.at) > AWAY_PX_PER_MS);
}

/** Makes `sheet` draggable while its `scroller` is at the top. `mayDrag` is called at each touch. */
export function dragAway(
  sheet: HTMLElement,
  scroller: HTMLElement,
  { mayDrag, onAway }: { mayDrag(): boolean; onAway(): void },
): void {
  let from: Touched | null = null;
  let isDragged = false;
  const follow = (px: number) => sheet.style.translate = px > 0 ? `0 ${px}px` : "";

  sheet.addEventListener("touchstart", (event) => {
    const touched = touchOf(event);
    const mayFollow = scroller.scrollTop <= 0 || touched.y - sheet.getBoundingClientRect().top < EDGE_PX;
    from = event.touches.length === 1 && mayFollow && mayDrag() && !isField(event.target) ? touched : null;
    isDragged = false;
  }, { passive: true });
  sheet.addEventListener("touchmove", (event) => {
    // An element inside handles the drag.
    if (event.defaultPrevented) from = null;
    if (!from) return;
    const px = event.touches.length === 1 ? pulledPx(from, touchOf(event)) : null;
    if (px === null && !isDragged) {
      from = null;
      return;
    }
    if (px === 0 && !isDragged) return;
    isDragged = true;
    sheet.dataset.dragged = "";
    if (event.cancelable) event.preventDefault();
    follow(Math.max(0, touchOf(event).y - from.y));
  }, { passive: false });
  for (const type of ["touchend", "touchcancel"] as const) {
    sheet.addEventListener(type, (event) => {
      const isAway = type === "touchend" && isDragged && from !== null && goesAway(from, touchOf(event));
      from = null;
      delete sheet.dataset.dragged;
      if (isAway) onAway();
      else follow(0);
    });
  }
}

function touchOf({ changedTouches: [touch], timeStamp }: TouchEvent): Touched {
  return { x: touch?.clientX ?? 0, y: touch?.clientY ?? 0, at: timeStamp };
}

/** Elements with a drag of their own. */
function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select") !== null;
}
