/** The next row by arrow keys: wraps around, and goes from -1 to the first or last row. Pure. */
export function stepThrough(active: number, count: number, step: 1 | -1): number {
  const start = step === 1 ? -1 : count;
  return ((active < 0 ? start : active) + step + count) % count;
}
