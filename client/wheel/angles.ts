/**
 * Where the wheel stops (spec §4). Its slices go clockwise from the top, where the middle of the first one stands at 0°;
 * degrees are clockwise too, in every language. Pure.
 */

/** Three whole turns, before the angle that it stops at. */
export const WHOLE_TURNS_DEG = 1_080;
/** The largest deviation from the middle of a slice, so that the wheel never stops on a line. */
const SPREAD_DEG = 17.5;

/** The angle of a slice, of so many. */
export function sliceDegrees(slices: number): number {
  return 360 / slices;
}

/**
 * The rotation from 0° at which the pointer is in the slice of this prize: 0 ≤ degrees < 360, and 0 for a prize that is not
 * on the wheel. `random` is from 0 to 1.
 */
export function targetDegrees(prizes: readonly { id: number }[], prizeId: number, random: number): number {
  const slice = prizes.findIndex(({ id }) => id === prizeId);
  if (slice < 0) return 0;
  const width = sliceDegrees(prizes.length);
  const spread = Math.min(SPREAD_DEG, width / 2 - 0.5);
  return inCircle((random * 2 - 1) * spread - slice * width);
}

/** Which of so many slices is under the pointer once the wheel has been turned by so much. */
export function sliceUnderPointer(degrees: number, slices: number): number {
  return Math.round(inCircle(-degrees) / sliceDegrees(slices)) % slices;
}

function inCircle(degrees: number): number {
  return ((degrees % 360) + 360) % 360;
}
