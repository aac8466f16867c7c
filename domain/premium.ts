/** When premium begins and ends. Pure; times in milliseconds since 1970. */
import { PREMIUM_GRACE_MS } from "@/domain/limits.ts";

/** What a member's record says of their premium. */
export interface PremiumTime {
  /** End of what is paid. */
  premium_until: number;
  /**
   * While it renews by itself: how much longer it lasts when the payment is late. Missing where it does not
   * renew.
   */
  premium_grace?: number;
}

/** A paid stretch of premium. */
export interface Period {
  from: number;
  until: number;
}

/** From here on there is no premium. */
export function premiumEnd({ premium_until, premium_grace = 0 }: PremiumTime): number {
  return premium_until > 0 ? premium_until + premium_grace : 0;
}

/** The same on the wire: in seconds since 1970. */
export function premiumEndS(time: PremiumTime): number {
  return Math.floor(premiumEnd(time) / 1000);
}

/** Whether a member has premium at `now`; somebody who is not there has none. */
export function hasPremium(member: PremiumTime | null, now: number): boolean {
  return member !== null && now < premiumEnd(member);
}

/** The stretch that so many paid months bring: they are added to the end of what there is (decisions: money). */
export function nextPeriod(time: PremiumTime, { months, now }: { months: number; now: number }): Period {
  const from = hasPremium(time, now) ? time.premium_until : now;
  return { from, until: addMonths(from, months) };
}

/** A contract that renews so many months at a time. */
export interface Renewing {
  /** When its first stretch began. */
  since: number;
  months: number;
  /** Paid stretches so far, and where the last one ends. */
  periods: number;
  paid_until: number;
}

/**
 * The stretch that a renewal brings. As long as nothing else was bought it ends on the day of the month on
 * which the contract began: who began on the 31st loses no days by a February, and is not charged later than
 * premium lasts.
 */
export function nextRenewal(
  time: PremiumTime,
  { since, months, periods, paid_until }: Renewing,
  now: number,
): Period {
  const period = nextPeriod(time, { months, now });
  const isOwn = period.from === paid_until && paid_until === addMonths(since, periods * months);
  return isOwn ? { from: paid_until, until: addMonths(since, (periods + 1) * months) } : period;
}

/** How much of a stretch is still to come. */
export function leftOf({ from, until }: Period, now: number): number {
  return Math.max(0, until - Math.max(from, now));
}

/**
 * The end of what is paid without a stretch that was returned: what is over of it takes nothing from what comes
 * later.
 */
export function withoutPeriod({ premium_until }: PremiumTime, period: Period, now: number): number {
  return premium_until - leftOf(period, now);
}

/** So many calendar months later in UTC, on the last day of the month where it has no such day. */
export function addMonths(at: number, months: number): number {
  const date = new Date(at);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime();
}

/** The record's fields of premium that lasts until then, and renews or not. */
export function premiumTime(premium_until: number, renews: boolean): PremiumTime {
  return { premium_until, ...(renews && { premium_grace: PREMIUM_GRACE_MS }) };
}
