/** Walks a list of choices by arrow keys: round and round, and from nowhere (-1) to its first or last row. Pure. */
export function stepThrough(active: number, count: number, step: 1 | -1): number {
  const start = step === 1 ? -1 : count;
  return ((active < 0 ? start : active) + step + count) % count;
}
