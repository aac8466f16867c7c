/** How long to wait before connecting again. Pure; the dice come in. */

const FIRST_MS = 300;
const MOST_MS = 10_000;

/**
 * Milliseconds before try number `attempt` (0 is the first): doubled each time up to 10 s, with half of it
 * random, so that the clients of a restarted server do not all come back at once (P8).
 */
export function reconnectDelayMs(attempt: number, random: number): number {
  const ceiling = Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(attempt, 10));
  return Math.round(ceiling / 2 + random * (ceiling / 2));
}
