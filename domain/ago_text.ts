/** How long ago something was, in words: "5 minutes ago", "2 days ago". Pure; instants are unix seconds, as on the wire. */

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** From the largest on. */
const UNITS = [
  { unit: "year", seconds: 365 * DAY_S },
  { unit: "month", seconds: 30 * DAY_S },
  { unit: "week", seconds: 7 * DAY_S },
  { unit: "day", seconds: DAY_S },
  { unit: "hour", seconds: HOUR_S },
  { unit: "minute", seconds: MINUTE_S },
] as const;

/** Hebrew has words for one and two, which it may count all the same, as the browser has it: "לפני יום 1", "לפני שעתיים (2)". */
const COUNTED_AGAIN = / \(?[12]\)?$/;

const formats = new Map<string, Intl.RelativeTimeFormat>();

/**
 * Whole units that have passed, in the largest unit that has; "now" within the first minute, and for what lies ahead.
 * Never "yesterday": 30 hours ago may be the day before it.
 */
export function agoText(at: number, now: number, locale: string): string {
  const passed = now - at;
  const found = UNITS.find(({ seconds }) => passed >= seconds);
  if (!found) return formatOf(locale, "auto").format(0, "second");
  const text = formatOf(locale, "always").format(-Math.floor(passed / found.seconds), found.unit);
  return text.replace(COUNTED_AGAIN, "");
}

/** Formats are slow to build, so they are kept. */
function formatOf(locale: string, numeric: "auto" | "always"): Intl.RelativeTimeFormat {
  const key = `${locale} ${numeric}`;
  const format = formats.get(key) ?? new Intl.RelativeTimeFormat(locale, { numeric });
  formats.set(key, format);
  return format;
}
