/** Interprets touch and mouse gestures on a story. Pure; for islands/story_viewer/use_touch.ts. */
import { closesAt, stepOfSwipe } from "@/client/gallery/steps.ts";

/** A longer press holds the story, and is not a tap. */
export const HOLD_MS = 250;
/** A longer movement is not a tap. */
const DRAG_PX = 8;
/** Such a push downwards closes the viewer, however short it is. */
const AWAY_PX_PER_MS = 0.6;
/** So far upwards leads to the reply. */
const REPLY_PX = 48;

/** Where it moves: along the members, up, down, or not yet anywhere. */
export type TouchAxis = "along" | "up" | "down" | "none";

export type TouchMeaning =
  | "tap"
  /** It held the story, which continues now. */
  | "hold"
  /** Nothing: what followed the finger comes back. */
  | "back"
  | "close"
  | "reply"
  | "next_member"
  | "previous_member";

/** How far it has come since it was put down, to the right and downwards, and how long that took. */
export interface TouchPath {
  x: number;
  y: number;
  ms: number;
}

/** Once it has moved one way it stays with it, so it is asked until it has one. */
export function touchAxis({ x, y }: Pick<TouchPath, "x" | "y">): TouchAxis {
  if (Math.max(Math.abs(x), Math.abs(y)) < DRAG_PX) return "none";
  if (Math.abs(x) >= Math.abs(y)) return "along";
  return y > 0 ? "down" : "up";
}

/** What it means that it is lifted now. */
export function touchMeaning(
  axis: TouchAxis,
  { x, y, ms }: TouchPath,
  { widthPx, isRtl }: { widthPx: number; isRtl: boolean },
): TouchMeaning {
  switch (axis) {
    case "none":
      return ms < HOLD_MS ? "tap" : "hold";
    case "along": {
      const step = stepOfSwipe(x, { widthPx, ms, isRtl });
      return step === 1 ? "next_member" : step === -1 ? "previous_member" : "back";
    }
    case "down":
      return closesAt(y) || y / Math.max(1, ms) > AWAY_PX_PER_MS ? "close" : "back";
    case "up":
      return y < -REPLY_PX ? "reply" : "back";
    default:
      return axis satisfies never;
  }
}
