/** Which photo of a card comes next. Pure. */

/** The index `by` photos further, clamped to the first and the last one. */
export function stepPhoto(index: number, by: 1 | -1, count: number): number {
  return Math.max(0, Math.min(count - 1, index + by));
}
