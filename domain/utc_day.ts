/** Days in UTC: what lasts a day, or comes once a day, is counted in them. Pure; times in milliseconds since 1970. */

export const DAY_MS = 24 * 3_600_000;

/** Days since 1970. */
export function dayOf(at: number): number {
  return Math.floor(at / DAY_MS);
}
