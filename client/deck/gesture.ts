/**
 * The mathematics of a card that follows the finger. Pure; islands/deck/use_drag.ts does what it says.
 * Sides are those of the screen. What a side means depends on the language: a like lies towards the end of a line, so to
 * the right in English and to the left in Hebrew, as the buttons do.
 */
import type { Like } from "@/client/deck/pile.ts";

/** 1 is right, -1 is left. */
export type Side = 1 | -1;

/** Where the finger was, and when. */
export interface Sample {
  x: number;
  atMs: number;
}

/** From here on a press is a drag, and no tap. */
export const SLOP_PX = 8;
/** A card that was drawn so far, as a share of its width, goes. */
const DECIDED_SHARE = 0.28;
/** A flick decides sooner: so fast, and so far at least. */
const FLICK_PX_PER_MS = 0.45;
const FLICK_MIN_PX = 24;
/** Only the last moments count for the speed. */
const SPEED_MS = 90;
const ROTATION_MAX_DEG = 14;

/** Speed to the right in px per ms over the last moments before `nowMs`. */
export function speedOf(samples: readonly Sample[], nowMs: number): number {
  const recent = samples.filter(({ atMs }) => nowMs - atMs <= SPEED_MS);
  const [first] = recent;
  const last = recent.at(-1);
  if (!first || !last || last.atMs === first.atMs) return 0;
  return (last.x - first.x) / (last.atMs - first.atMs);
}

/** Where a card goes that is let go; null where it comes back. A flick back outranks the distance. */
export function sideAfter(dxPx: number, speed: number, widthPx: number): Side | null {
  const side: Side = dxPx > 0 ? 1 : -1;
  const isFlick = Math.abs(speed) >= FLICK_PX_PER_MS;
  if (isFlick && speed * side < 0) return null;
  if (isFlick && Math.abs(dxPx) >= FLICK_MIN_PX) return side;
  return Math.abs(dxPx) >= widthPx * DECIDED_SHARE ? side : null;
}

export function likeOf(side: Side, isRtl: boolean): Like {
  return (side === 1) === isRtl ? 0 : 1;
}

export function sideOf(like: Like, isRtl: boolean): Side {
  return (like === 1) === isRtl ? -1 : 1;
}

/** How a card looks under the finger. */
export interface DragViewModel {
  rotationDeg: number;
  /** How sure the swipe is: 0 at rest, 1 where letting go decides. */
  progress: number;
  side: Side;
}

/** @param grip 1 where the card was taken in its upper half, -1 in its lower: it turns around the finger. */
export function dragViewModel(dxPx: number, widthPx: number, grip: Side): DragViewModel {
  const share = widthPx > 0 ? Math.max(-1, Math.min(1, dxPx / widthPx)) : 0;
  return {
    rotationDeg: share * ROTATION_MAX_DEG * grip,
    progress: Math.min(1, Math.abs(share) / DECIDED_SHARE),
    side: dxPx < 0 ? -1 : 1,
  };
}
