/**
 * Days, weeks and months in UTC: what lasts one, or comes once in one, is counted in them. Pure; times in milliseconds since
 * 1970.
 */

export const DAY_MS = 24 * 3_600_000;

/** Days since 1970. */
export function dayOf(at: number): number {
  return Math.floor(at / DAY_MS);
}

/** The week of a day: weeks begin on Mondays and are counted from that of 1970-01-01. */
export function weekOf(day: number): number {
  return Math.floor((day + 3) / 7);
}

/** The first day of a week. */
export function weekStart(week: number): number {
  return week * 7 - 3;
}

/** The month of a day, counted from January 1970. */
export function monthOf(day: number): number {
  const date = new Date(day * DAY_MS);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
}

/** The first day of a month. */
export function monthStart(month: number): number {
  return Math.floor(Date.UTC(1970 + Math.floor(month / 12), month % 12, 1) / DAY_MS);
}
