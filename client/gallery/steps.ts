/** The steps of a gallery that wraps at both ends. Pure; for islands/image_viewer.tsx. */

/** 1 to the next photo, -1 to the one before, 0 stays. */
export type Step = -1 | 0 | 1;

/** From this distance, or this speed, a swipe is a step. */
const STEP_SHARE = 0.2;
const STEP_PX_PER_MS = 0.4;
/** A longer movement is not a tap. */
const DRAG_PX = 8;
/** A downward drag of this distance closes the viewer. */
const AWAY_PX = 96;

/** The index of a position that may be out of range. */
export function wrapIndex(place: number, count: number): number {
  return ((place % count) + count) % count;
}

/** The step of a key; in right-to-left languages the next photo is on the left. */
export function stepOfKey(key: string, isRtl: boolean): Step {
  const [next, previous] = isRtl ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
  return key === next ? 1 : key === previous ? -1 : 0;
}

/** The direction of a drag: horizontal, down, or not decided yet. */
export function axisOf(x: number, y: number): "along" | "down" | "none" {
  if (Math.max(Math.abs(x), Math.abs(y)) < DRAG_PX) return "none";
  if (Math.abs(x) >= Math.abs(y)) return "along";
  return y > 0 ? "down" : "none";
}

/** The step of a pointer that is released `px` to the right, `ms` after the press. */
export function stepOfSwipe(
  px: number,
  { widthPx, ms, isRtl }: { widthPx: number; ms: number; isRtl: boolean },
): Step {
  const isMeant = Math.abs(px) > widthPx * STEP_SHARE ||
    (Math.abs(px) > DRAG_PX && Math.abs(px) / Math.max(1, ms) > STEP_PX_PER_MS);
  if (!isMeant) return 0;
  return (px < 0) === isRtl ? -1 : 1;
}

/** Whether a drag of this distance down closes the viewer. */
export function closesAt(downPx: number): boolean {
  return downPx > AWAY_PX;
}
