/** The delay before a reconnect. Pure: the random number is an argument. */

const FIRST_MS = 300;
const MOST_MS = 10_000;

/**
 * Milliseconds before attempt number `attempt`, counted from 0: exponential up to 10 s, half of it jitter, so that the
 * clients of a restarted server do not reconnect at once (P8).
 */
export function reconnectDelayMs(attempt: number, random: number): number {
  const ceiling = Math.min(MOST_MS, FIRST_MS * 2 ** attempt);
  return Math.round(ceiling / 2 + random * (ceiling / 2));
}
