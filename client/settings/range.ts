/** A slider with two thumbs: the lower one never passes the upper one, and both stay within the ends. Pure. */

export type Range = readonly [number, number];

/** The range after one thumb was moved to `value`, rounded to whole steps. */
export function moveThumb([from, to]: Range, thumb: "from" | "to", value: number): Range {
  const whole = Math.round(value);
  return thumb === "from" ? [Math.min(whole, to), to] : [from, Math.max(whole, from)];
}

/** Where a value stands between the ends, from 0 to 1. */
export function shareOf(value: number, [min, max]: Range): number {
  return Math.min(1, Math.max(0, (value - min) / (max - min)));
}
