/** What a service says of when to come back, in milliseconds. Pure. */

/** No push is worth waiting for longer, and no service may keep one away for ever. */
const MOST_MS = 24 * 3_600_000;

/** Reads `Retry-After`: seconds, or a date (RFC 9110); null where it says neither. */
export function retryAfterMs(header: string | null, now: number): number | null {
  const text = header?.trim() ?? "";
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : dateOf(text) - now;
  return Number.isNaN(ms) ? null : Math.min(Math.max(0, ms), MOST_MS);
}

/** Dates alone, which begin with a day: `Date.parse` takes much else. They are all GMT, and not all say so. */
function dateOf(text: string): number {
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text)) return NaN;
  return Date.parse(text.endsWith("GMT") ? text : `${text} GMT`);
}
