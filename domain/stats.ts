/**
 * What the whole site is counted by: names of counters, and days, weeks and months as numbers. A counter names nobody.
 * Everything is UTC. Pure.
 */
import { type Cause, CAUSES } from "@/domain/money.ts";
import { dayOf } from "@/domain/utc_day.ts";

/** A counter. Some stand for many, told apart by what follows the slash. */
const PLAIN = [
  "registrations",
  "accounts_deleted",
  "sign_ins",
  "active_day",
  "active_week",
  "active_month",
  "likes",
  "matches",
  "chats",
  "messages_paid",
  "messages_free",
  "answers",
  "refunds",
  "refund_lines",
  "refund_coins",
  /** Coins that accounts owe more after returned money, and less. */
  "owed_more",
  "owed_less",
  "orders_paid",
  "orders_returned",
  "premium_begun",
  "premium_ended",
  "reports",
  "photos_refused",
] as const;
type Plain = typeof PLAIN[number];

const FAMILIES = [
  /** Registrations by the wizard that they came by. */
  "registered",
  /** Steps of a wizard that were answered for the first time: `step/quick/email`. */
  "step",
  /** Members of a week of registrations who were there in the week of the day: `cohort/2955`. */
  "cohort",
  /** Answers of the desk by how long they took: `wait/5`, minutes. */
  "wait",
  /** Money of paid orders and of returned ones in the smallest unit, by currency. */
  "revenue",
  "returned",
  /** Acts of the desk, as its log names them, and decisions by measure. */
  "acts",
  "decided",
  /** Coins that came and went, by cause. */
  "coins_in",
  "coins_out",
  /** How long the queues were, and how often that was measured: `queue/chats`, `queue/measured`. */
  "queue",
] as const;
type Family = typeof FAMILIES[number];

export type StatName = Plain | `${Family}/${string}`;

/** Something that happened `by` times at `at`, in a language where one is known. */
export interface Count {
  name: StatName;
  /** Empty where no language belongs to it. */
  lang: string;
  at: number;
  by: number;
}

/** All counters of a day: by name, then by language. */
export type DayStats = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The upper ends of the classes that waits are counted in, in minutes; the last one takes all that is longer. */
export const WAIT_MINUTES = [1, 2, 5, 10, 15, 30, 60, 120, 240, 480, 720, 1440] as const;
export const WAIT_LONGER = "more";

/** Weeks after the one of their registration in which members are still counted by it. */
export const COHORT_WEEKS = 12;

/** The counter of a wait. */
export function waitName(waitedMs: number): StatName {
  const minutes = WAIT_MINUTES.find((most) => waitedMs <= most * 60_000);
  return `wait/${minutes ?? WAIT_LONGER}`;
}

/** The counters of coins of a cause. */
export function coinNames(cause: Cause): { in: StatName; out: StatName } {
  return { in: `coins_in/${cause}`, out: `coins_out/${cause}` };
}

/** Coins of a day by cause; those that went are positive as well. */
export function coinsOf(stats: DayStats): Record<Cause, { in: number; out: number }> {
  const all = CAUSES.map((cause) => {
    const names = coinNames(cause);
    return [cause, { in: sumOf(stats, names.in), out: sumOf(stats, names.out) }] as const;
  });
  return Object.fromEntries(all) as Record<Cause, { in: number; out: number }>;
}

/** A counter over all languages, or of one. */
export function sumOf(stats: DayStats, name: StatName, lang: string | null = null): number {
  const by = stats[name] ?? {};
  if (lang !== null) return by[lang] ?? 0;
  return Object.values(by).reduce((sum, each) => sum + each, 0);
}

/** All counters whose name begins with `family/`, by what follows. */
export function familyOf(stats: DayStats, family: Family, lang: string | null = null): Map<string, number> {
  const found = new Map<string, number>();
  for (const name of Object.keys(stats)) {
    if (!name.startsWith(`${family}/`)) continue;
    const sum = sumOf(stats, name as StatName, lang);
    if (sum !== 0) found.set(name.slice(family.length + 1), sum);
  }
  return found;
}

/** Adds days up. */
export function addStats(days: readonly DayStats[]): DayStats {
  const sums: Record<string, Record<string, number>> = {};
  // Keys, and not entries: a year of days has a hundred thousand numbers.
  for (const day of days) {
    for (const name of Object.keys(day)) {
      const by = day[name] ?? {};
      const sum = sums[name] ??= {};
      for (const lang of Object.keys(by)) sum[lang] = (sum[lang] ?? 0) + (by[lang] ?? 0);
    }
  }
  return sums;
}

/** The day that a count belongs to. */
export function statDay({ at }: Pick<Count, "at">): number {
  return dayOf(at);
}
