/**
 * The closing of a UTC day: what coins did on it by their causes, the money of the cash book, and what accounts held and
 * owed at its end. Pure.
 */
import { type CashSum, isIncome } from "@/domain/cash_book.ts";
import { type Cause, CAUSES } from "@/domain/money.ts";
import { coinsOf as countedCoins, type DayStats, sumOf } from "@/domain/stats.ts";

/** Coins by their cause, with their sign. */
export type CoinSums = { [C in Cause]?: number };

/** What a cause comes to in the books. */
export const CAUSE_GROUPS = ["bought", "given", "spent", "given_back", "taken_back"] as const;
export type CauseGroup = typeof CAUSE_GROUPS[number];

export const GROUP_OF: Readonly<Record<Cause, CauseGroup>> = {
  purchase: "bought",
  bonus: "bought",
  premium: "bought",
  sign_up: "given",
  push: "given",
  promo_code: "given",
  prize: "given",
  desk: "given",
  message: "spent",
  gift: "spent",
  spotlight: "spent",
  spin: "spent",
  refund_unanswered: "given_back",
  refund: "taken_back",
  owed: "taken_back",
  correction: "taken_back",
};

/** What does not agree: coins of a cause, coins of the day's sold or returned orders, or what all accounts hold or owe. */
export const DIFFERENCES = ["cause", "sold", "returned", "balance", "owed"] as const;

export interface Difference {
  about: typeof DIFFERENCES[number];
  /** The cause; empty for all. */
  ref: string;
  expected: number;
  found: number;
}

/** Coins of a day, and what all accounts held and owed before and after it. */
export interface DayCoins {
  before: number;
  after: number;
  owed_before: number;
  owed: number;
  coins: CoinSums;
}

/** The books of a day. */
export interface DayBooks extends DayCoins {
  cash: readonly CashSum[];
}

/** The books of a day, after what accounts held and owed before it. */
export function booksOf(
  stats: DayStats,
  { before, owed_before, cash }: Pick<DayBooks, "before" | "owed_before" | "cash">,
): DayBooks {
  const counted = countedCoins(stats);
  const coins: CoinSums = {};
  for (const cause of CAUSES) {
    const net = counted[cause].in - counted[cause].out;
    if (net !== 0) coins[cause] = net;
  }
  return {
    before,
    after: before + coinsFor(coins, CAUSE_GROUPS),
    owed_before,
    owed: owed_before + owedMore(stats) - sumOf(stats, "owed_less"),
    coins,
    cash,
  };
}

/** Coins owed more on a day. */
export function owedMore(stats: DayStats): number {
  return sumOf(stats, "owed_more");
}

/** Coins of some groups together. */
export function coinsFor(coins: CoinSums, groups: readonly CauseGroup[]): number {
  return CAUSES.reduce((sum, cause) => sum + (groups.includes(GROUP_OF[cause]) ? coins[cause] ?? 0 : 0), 0);
}

/**
 * Where the money of a day and its coins do not agree: what was sold has brought its coins, and those of returned money were
 * taken or are owed.
 */
export function auditBooks({ coins, cash }: DayBooks, more: number): Difference[] {
  const coinsOfCash = (wanted: boolean) =>
    cash.reduce((sum, { kind, coins }) => kind !== "won" && isIncome(kind) === wanted ? sum + coins : sum, 0);
  const sums: Difference[] = [
    { about: "sold", ref: "", expected: coinsOfCash(true), found: coinsFor(coins, ["bought"]) },
    { about: "returned", ref: "", expected: coinsOfCash(false), found: more - (coins.refund ?? 0) },
  ];
  return sums.filter(isDifferent);
}

/** What the whole ledger says of a day; nothing is said of what was owed where that has changed while it was counted. */
export interface LedgerDay extends Pick<DayCoins, "before" | "after" | "coins"> {
  owed: number | null;
}

/** Where a closing and the whole ledger do not agree. */
export function compareBooks(closing: DayCoins, ledger: LedgerDay): Difference[] {
  const byCause = CAUSES.map((cause): Difference => ({
    about: "cause",
    ref: cause,
    expected: ledger.coins[cause] ?? 0,
    found: closing.coins[cause] ?? 0,
  }));
  const all: Difference[] = [
    { about: "balance", ref: "", expected: ledger.after, found: closing.after },
    { about: "owed", ref: "", expected: ledger.owed ?? closing.owed, found: closing.owed },
  ];
  return [...byCause, ...all].filter(isDifferent);
}

function isDifferent({ expected, found }: Difference): boolean {
  return expected !== found;
}
