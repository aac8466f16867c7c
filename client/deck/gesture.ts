/**
 * The geometry of a dragged card. Pure; for islands/deck/use_drag.ts.
 * Sides are physical. Their meaning depends on the language: a like is towards the end of a line, right in English and left
 * in Hebrew, like the buttons.
 */
import type { Like } from "@/client/deck/pile.ts";

/** 1 is right, -1 is left. */
export type Side = 1 | -1;

/** A pointer position and its time. */
export interface Sample {
  x: number;
  atMs: number;
}

/** From this distance on a press is a drag, not a tap. */
export const SLOP_PX = 8;
/** From this share of its width on a released card is swiped. */
const DECIDED_SHARE = 0.28;
/** A flick of this speed swipes after this distance. */
const FLICK_PX_PER_MS = 0.45;
const FLICK_MIN_PX = 24;
/** The window of the speed measurement. */
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

/** The side that a released card goes to; null if it returns. A flick back overrides the distance. */
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

/** The pose of a dragged card. */
export interface DragViewModel {
  rotationDeg: number;
  /** Progress of the swipe: 0 at rest, 1 where a release swipes. */
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
