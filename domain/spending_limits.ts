/**
 * What a member allows themselves to spend in a UTC day, a week that begins on Monday, and a calendar month. Pure.
 *
 * Invariants: a lower limit counts at once, a higher one or none after a day (WA-4). Isolates' clocks differ: once one has
 * begun a day, none goes back to the one before, or its limits could be spent twice (WA-3).
 */
import { LOOSER_DELAY_MS } from "@/domain/limits.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { DAY_MS, dayOf, monthOf, monthStart, weekOf, weekStart } from "@/domain/utc_day.ts";

/** The longest first: what is refused by several is refused by the one that lasts longest. */
export const SPENDING_WINDOWS = ["month", "week", "day"] as const;
export type SpendingWindow = typeof SPENDING_WINDOWS[number];

/** A limit of one window. */
export interface OwnLimit {
  /** Null while there is none. */
  coins: number | null;
  /** A higher one, or none, that counts from a later time on (milliseconds since 1970). */
  next?: { coins: number | null; from: number };
}

export type OwnLimits = { readonly [W in SpendingWindow]?: OwnLimit };

/** What was spent on the last day on which anything was, and up to it in its week and month. */
export interface Spent {
  /** Days since 1970. */
  day: number;
  /** Coins of that day. */
  coins: number;
  /** Coins of its week and of its month; missing in records from before these were counted. */
  week?: number;
  month?: number;
  /** The day from which these two are counted, where that lies within them: they were not counted before. */
  since?: number;
}

/** What of an account says how much may be spent. */
export interface Spending {
  limits?: OwnLimits;
  cap?: OwnLimit;
  spent?: Spent;
}

const DAY_S = DAY_MS / 1_000;

/** Refuses coins that go over a limit, by the one that lasts longest; `resets_at` in seconds since 1970. */
export function checkLimits(
  spending: Spending,
  coins: number,
  at: number,
): Result<null, "spend_cap_reached"> {
  for (const window of SPENDING_WINDOWS) {
    const cap = limitAt(spending, window, at);
    if (cap === null || spentIn(spending, window, at) + coins <= cap) continue;
    const resets_at = dayAfter(window, spendingDay(spending.spent, at)) * DAY_S;
    return refuse("spend_cap_reached", { cap, resets_at, window });
  }
  return accept(null);
}

/** Coins spent in the window of `at` so far. */
export function spentIn({ spent }: Spending, window: SpendingWindow, at: number): number {
  if (!spent) return 0;
  const isSame = numberOf(window, spendingDay(spent, at)) === numberOf(window, spent.day);
  return isSame ? coinsOf(spent, window) : 0;
}

/** What was spent with `coins` more. */
export function withSpent(spent: Spent | undefined, coins: number, at: number): Spent {
  const spending = spent ? { spent } : {};
  const day = spendingDay(spent, at);
  const since = spent?.week === undefined ? spent?.day : spent.since;
  const first = Math.min(weekStart(weekOf(day)), monthStart(monthOf(day)));
  return {
    day,
    coins: spentIn(spending, "day", at) + coins,
    week: spentIn(spending, "week", at) + coins,
    month: spentIn(spending, "month", at) + coins,
    ...(since !== undefined && since > first && { since }),
  };
}

/** The day (days since 1970) that coins spent at `at` count to. */
export function spendingDay(spent: Pick<Spent, "day"> | undefined, at: number): number {
  return Math.max(dayOf(at), spent?.day ?? -Infinity);
}

/** The limit of a window at a time, or null where there is none. */
export function limitAt(spending: Spending, window: SpendingWindow, at: number): number | null {
  const limit = limitOf(spending, window);
  if (!limit) return null;
  return limit.next && at >= limit.next.from ? limit.next.coins : limit.coins;
}

/** The limit that waits at a time. */
export function waitingLimit(spending: Spending, window: SpendingWindow, at: number): OwnLimit["next"] {
  const next = limitOf(spending, window)?.next;
  return next && at < next.from ? next : undefined;
}

/** An account with another limit, null for none: a lower one counts at once, a higher one later. */
export function limitSpending<A extends Spending>(
  account: A,
  { window, coins }: { window: SpendingWindow; coins: number | null },
  now: number,
): A {
  const { cap: _, limits: __, ...rest } = account;
  const { [window]: ___, ...others } = limitsOf(account);
  const limit = nextLimit(account, { window, coins }, now);
  const limits: OwnLimits = limit ? { ...others, [window]: limit } : others;
  return { ...rest, ...(Object.keys(limits).length > 0 && { limits }) } as A;
}

/** Whether such a limit allows more than the one that counts. */
export function isLooser(
  spending: Spending,
  { window, coins }: { window: SpendingWindow; coins: number | null },
  now: number,
): boolean {
  return isHigher(coins, limitAt(spending, window, now));
}

/** The number of a window, and the day after its last one. */
export function numberOf(window: SpendingWindow, day: number): number {
  switch (window) {
    case "day":
      return day;
    case "week":
      return weekOf(day);
    case "month":
      return monthOf(day);
    default:
      return window satisfies never;
  }
}

function dayAfter(window: SpendingWindow, day: number): number {
  switch (window) {
    case "day":
      return day + 1;
    case "week":
      return weekStart(weekOf(day) + 1);
    case "month":
      return monthStart(monthOf(day) + 1);
    default:
      return window satisfies never;
  }
}

/** In a record from before, what the day has stands for what its week and month have. */
function coinsOf(spent: Spent, window: SpendingWindow): number {
  return window === "day" ? spent.coins : spent[window] ?? spent.coins;
}

function limitsOf({ limits, cap }: Spending): OwnLimits {
  return { ...(cap && { day: cap }), ...limits };
}

function limitOf(spending: Spending, window: SpendingWindow): OwnLimit | undefined {
  return limitsOf(spending)[window];
}

/** Undefined where there is no limit any more. */
function nextLimit(
  account: Spending,
  { window, coins }: { window: SpendingWindow; coins: number | null },
  now: number,
): OwnLimit | undefined {
  const counting = limitAt(account, window, now);
  if (!isHigher(coins, counting)) return coins === null ? undefined : { coins };
  // What is no higher than the one that waits already has waited as long.
  const waiting = waitingLimit(account, window, now);
  const from = waiting && !isHigher(coins, waiting.coins) ? waiting.from : now + LOOSER_DELAY_MS;
  return { coins: counting, next: { coins, from } };
}

function isHigher(coins: number | null, than: number | null): boolean {
  if (than === null) return false;
  return coins === null || coins > than;
}
