/** Which photo of a card comes next. Pure. */

/** The photo `by` further; the first and the last one are the ends. */
export function stepPhoto(index: number, by: 1 | -1, count: number): number {
  return Math.max(0, Math.min(count - 1, index + by));
}
