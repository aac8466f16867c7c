/** Swiping a banner up: how far it follows the finger, and when it closes. Pure. */

/** A longer swipe closes the banner (spec §2). */
const CLOSE_PX = 50;
/** From this distance on a press is a swipe, not a tap. */
const DRAG_PX = 8;

export interface SwipeUp {
  /** Vertical offset of the banner, 0 or negative. */
  offsetPx: number;
  /** Whether the press is a swipe, not a tap. */
  isDrag: boolean;
  closes: boolean;
}

/** The state of a press that began at `startY` and is at `y`. */
export function swipeUp(startY: number, y: number): SwipeUp {
  const upPx = startY - y;
  return { offsetPx: upPx > 0 ? -upPx : 0, isDrag: Math.abs(upPx) > DRAG_PX, closes: upPx > CLOSE_PX };
}
