/**
 * How a picture lies in the frame of a story, 9 by 16. Pure; lengths are pixels of the frame, whatever it is shown at.
 * Invariant: a picture that is larger than the frame in a direction covers it there, a smaller one stays inside.
 */
import { PHOTO_FULL_PX } from "@/domain/limits.ts";
import type { Size } from "@/client/photo/scale.ts";

/** The size at which the server stores photos: a larger one would be scaled down, and its text blurred. */
export const FRAME_HEIGHT_PX = PHOTO_FULL_PX;
export const FRAME_WIDTH_PX = PHOTO_FULL_PX * 9 / 16;

const ZOOM_MAX = 4;
/** Aspect ratio from which a picture first fits into the frame instead of covering it, which would crop too much. */
const WHOLE_FROM_RATIO = 0.8;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Placement {
  /** How far the middle of the picture is from the middle of the frame. */
  readonly x: number;
  readonly y: number;
  /** 1: it just covers the frame. */
  readonly zoom: number;
}

/** The initial placement of a picture. */
export function firstPlacement(picture: Size): Placement {
  const isWide = picture.width / picture.height > WHOLE_FROM_RATIO;
  return { x: 0, y: 0, zoom: isWide ? wholeZoom(picture) : 1 };
}

/** The zoom at which all of a picture is seen; at most 1. */
export function wholeZoom({ width, height }: Size): number {
  const [across, down] = [FRAME_WIDTH_PX / width, FRAME_HEIGHT_PX / height];
  return Math.min(across, down) / Math.max(across, down);
}

/** Size of a picture in the frame. */
export function shownSize({ width, height }: Size, zoom: number): Size {
  const scale = Math.max(FRAME_WIDTH_PX / width, FRAME_HEIGHT_PX / height) * zoom;
  return { width: width * scale, height: height * scale };
}

/** Moves a picture within its limits. */
export function movePicture(picture: Size, { x, y, zoom }: Placement, by: Point): Placement {
  return held(picture, { x: x + by.x, y: y + by.y, zoom });
}

/** Zooms a picture by a factor; what is at `at`, seen from the middle of the frame, stays there. */
export function zoomPicture(
  picture: Size,
  placement: Placement,
  { factor, at = { x: 0, y: 0 } }: { factor: number; at?: Point },
): Placement {
  const zoom = Math.min(ZOOM_MAX, Math.max(wholeZoom(picture), placement.zoom * factor));
  const grown = zoom / placement.zoom;
  return held(picture, {
    x: at.x - (at.x - placement.x) * grown,
    y: at.y - (at.y - placement.y) * grown,
    zoom,
  });
}

function held(picture: Size, { x, y, zoom }: Placement): Placement {
  const { width, height } = shownSize(picture, zoom);
  return { x: bound(x, width - FRAME_WIDTH_PX), y: bound(y, height - FRAME_HEIGHT_PX), zoom };
}

/** An offset whose picture exceeds the frame by `excess`, or stays behind it by so much. */
function bound(offset: number, excess: number): number {
  const most = Math.abs(excess) / 2;
  return Math.min(most, Math.max(-most, offset));
}
