/** A banner under a finger: how far it follows, and when it is thrown away. Pure. */

/** Moved up by more than this, it closes (spec §2). */
const CLOSE_PX = 50;
/** From here on a press is a swipe, and no tap on what lies under it. */
const DRAG_PX = 8;

export interface SwipeUp {
  /** How far the banner is moved from its place: 0 or less. */
  offsetPx: number;
  /** A swipe, and no tap any more. */
  isDrag: boolean;
  closes: boolean;
}

/** What a press that began at `startY` means now that it is at `y`. */
export function swipeUp(startY: number, y: number): SwipeUp {
  const upPx = startY - y;
  return { offsetPx: upPx > 0 ? -upPx : 0, isDrag: Math.abs(upPx) > DRAG_PX, closes: upPx > CLOSE_PX };
}
