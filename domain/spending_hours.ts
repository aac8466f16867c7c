/**
 * The hours in which a member buys nothing and spins no wheel, by the clocks where they live. Pure.
 *
 * Invariant (LM-5): new hours count at once. Those that are given up, or are another zone's, count for another day beside them.
 */
import type { QuietHours } from "@/domain/alerts.ts";
import { GIVEN_UP_HOURS_MAX, LOOSER_DELAY_MS } from "@/domain/limits.ts";
import { quietEnd } from "@/domain/quiet_hours.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";

/** Minutes after midnight, and the IANA name of the zone whose clocks count. */
export interface ZonedHours extends QuietHours {
  zone: string;
}

export interface SpendingHours {
  /** Null where there are none. */
  own: ZonedHours | null;
  /** Those that were given up, and until when they count. */
  given_up: readonly (ZonedHours & { until: number })[];
}

const NO_HOURS: SpendingHours = { own: null, given_up: [] };
const DAY_MINUTES = 24 * 60;

/** When the hours end in which `now` lies, in milliseconds since 1970; null where nothing is kept from the member. */
export function spendingHoursEnd(hours: SpendingHours | undefined, now: number): number | null {
  const { own, given_up } = hours ?? NO_HOURS;
  const counting = given_up.filter(({ until }) => now < until);
  const ends = [
    ...(own ? [quietEnd(own, own.zone, now)] : []),
    ...counting.map((each) => earlier(quietEnd(each, each.zone, now), each.until)),
  ];
  return ends.reduce((latest, end) => end !== null && end > (latest ?? 0) ? end : latest, null);
}

/** Refuses what is not done in a member's quiet hours. */
export function checkHours(hours: SpendingHours | undefined, now: number): Result<null, "quiet_hours"> {
  const end = spendingHoursEnd(hours, now);
  return end === null ? accept(null) : refuse("quiet_hours", { until: Math.ceil(end / 1000) });
}

/** Whether such hours leave out any that count. */
export function leavesOut(hours: SpendingHours | undefined, next: ZonedHours | null): boolean {
  const { own } = hours ?? NO_HOURS;
  return own !== null && !contains(next, own);
}

/**
 * Other hours, null for none. Refuses more changes in a day than can count beside each other, until the first of them is over.
 */
export function setSpendingHours(
  hours: SpendingHours | undefined,
  next: ZonedHours | null,
  now: number,
): Result<SpendingHours, "too_many_requests"> {
  const { own, given_up } = hours ?? NO_HOURS;
  const until = now + LOOSER_DELAY_MS;
  const left = own && !contains(next, own) ? [{ ...own, until }] : [];
  const counting = [...given_up, ...left].filter((each) => now < each.until && !contains(next, each));
  if (counting.length > GIVEN_UP_HOURS_MAX) {
    const first = Math.min(...counting.map((each) => each.until));
    return refuse("too_many_requests", { retry_after_ms: first - now });
  }
  return accept({ own: next, given_up: counting });
}

/** Whether all minutes of `inner` are among those of `outer`; another zone's never are. */
function contains(outer: ZonedHours | null, inner: ZonedHours): boolean {
  if (outer?.zone !== inner.zone) return false;
  const begins = minutesFrom(outer.from, inner.from);
  return begins + minutesFrom(inner.from, inner.to) <= minutesFrom(outer.from, outer.to);
}

function minutesFrom(from: number, to: number): number {
  return (to - from + DAY_MINUTES) % DAY_MINUTES;
}

function earlier(end: number | null, until: number): number | null {
  return end === null ? null : Math.min(end, until);
}
