/** Where a gallery that wraps at both ends goes. Pure; islands/image_viewer.tsx moves by it. */

/** 1 to the next photo, -1 to the one before, 0 stays. */
export type Step = -1 | 0 | 1;

/** A finger that moved so far, or so quickly, means the next photo. */
const STEP_SHARE = 0.2;
const STEP_PX_PER_MS = 0.4;
/** A longer movement is not a tap. */
const DRAG_PX = 8;
/** So far downwards closes the viewer. */
const AWAY_PX = 96;

/** The photo at a place that may lie before the first or behind the last. */
export function wrapIndex(place: number, count: number): number {
  return ((place % count) + count) % count;
}

/** What a key does; in right-to-left languages the next photo is on the left. */
export function stepOfKey(key: string, isRtl: boolean): Step {
  const [next, previous] = isRtl ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
  return key === next ? 1 : key === previous ? -1 : 0;
}

/** Which way a finger or mouse moves: along the photos, downwards, or not yet anywhere. */
export function axisOf(x: number, y: number): "along" | "down" | "none" {
  if (Math.max(Math.abs(x), Math.abs(y)) < DRAG_PX) return "none";
  if (Math.abs(x) >= Math.abs(y)) return "along";
  return y > 0 ? "down" : "none";
}

/** What a finger means that is lifted after `px` to the right, `ms` after it came down. */
export function stepOfSwipe(
  px: number,
  { widthPx, ms, isRtl }: { widthPx: number; ms: number; isRtl: boolean },
): Step {
  const isMeant = Math.abs(px) > widthPx * STEP_SHARE ||
    (Math.abs(px) > DRAG_PX && Math.abs(px) / Math.max(1, ms) > STEP_PX_PER_MS);
  if (!isMeant) return 0;
  return (px < 0) === isRtl ? -1 : 1;
}

/** Whether the viewer closes when a finger is lifted so far below where it came down. */
export function closesAt(downPx: number): boolean {
  return downPx > AWAY_PX;
}
