/** A time as it crosses the wire: in seconds since 1970, rounded down; also a span. */
export function secondsOf(ms: number): number {
  return Math.floor(ms / 1_000);
}
