/**
 * What a member has bought and spent in a UTC month: counted on the account in the commit of each entry, so that nobody
 * has to walk over all of them (PC-7). Pure.
 */
import { addCosts, type Cost, costsOf } from "@/domain/coin_lots.ts";
import type { Account, Entry, Movement, Settlement } from "@/domain/money.ts";

/** What coins are spent on. */
export const SPENT_ON = ["message", "photo", "voice", "story", "gift", "spin", "spotlight"] as const;
export type SpentOn = typeof SPENT_ON[number];

export interface SpendingMonth {
  /** Months since January 1970. */
  month: number;
  /** Number of the first entry that it counts: an account may be older than its months. */
  from_seq: number;
  /** Coins. */
  spent: { readonly [On in SpentOn]?: number | undefined };
  /** What the spent coins had cost. */
  cost: readonly Cost[];
  /** Coins that came back because nobody had answered. */
  back: number;
  /** Coins that were bought, with the bonus on them, and what was paid for them. */
  bought: number;
  paid: readonly Cost[];
}

/** The UTC month of a time. */
export function monthOf(at: number): number {
  const date = new Date(at);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
}

/** When a UTC month begins. */
export function monthStart(month: number): number {
  return Date.UTC(1970, month);
}

export function emptyMonth(month: number, from_seq = 1): SpendingMonth {
  return { month, from_seq, spent: {}, cost: [], back: 0, bought: 0, paid: [] };
}

/** What is told of a month. */
export type MonthSums = Omit<SpendingMonth, "from_seq">;

/** Coins that were spent on anything. */
export function spentIn({ spent }: Pick<SpendingMonth, "spent">): number {
  return SPENT_ON.reduce((sum, on) => sum + (spent[on] ?? 0), 0);
}

/** Whether nothing was bought or spent in it, and nothing came back. */
export function isQuiet(month: MonthSums): boolean {
  return spentIn(month) + month.bought + month.back === 0;
}

/** The month after an entry; the same where it counts nothing of it. A clock that is behind opens no month again. */
export function countEntry(
  month: SpendingMonth | undefined,
  { seq, ...entry }: Entry & { seq: number },
): SpendingMonth | undefined {
  const now = monthOf(entry.at);
  const sums = month && month.month >= now ? month : emptyMonth(now, seq);
  const { cause, delta, of } = entry;
  switch (cause) {
    case "message":
    case "gift":
    case "spin":
    case "spotlight": {
      const on = cause === "message" ? of ?? "message" : cause;
      const spent = { ...sums.spent, [on]: (sums.spent[on] ?? 0) - delta };
      return { ...sums, spent, cost: addCosts(sums.cost, costsOf(entry.lots)) };
    }
    case "refund_unanswered":
      return { ...sums, back: sums.back + delta };
    case "purchase":
    case "bonus":
      return { ...sums, bought: sums.bought + delta, paid: addCosts(sums.paid, costsOf(entry.lots)) };
    default:
      return month;
  }
}

/** A movement whose account counts it, from the month that `before` counts. */
export function countMovement(before: Pick<Account, "month">, { account, entry }: Movement): Movement {
  return { account: withMonth(account, countEntry(before.month, { ...entry, seq: account.seq })), entry };
}

/** The same of a settlement. */
export function countMonth(before: Pick<Account, "month">, settlement: Settlement): Settlement {
  const movements: Movement[] = [];
  for (const movement of settlement.movements) {
    movements.push(countMovement(movements.at(-1)?.account ?? before, movement));
  }
  const { month } = movements.at(-1)?.account ?? before;
  return { ...settlement, account: withMonth(settlement.account, month), movements };
}

function withMonth(account: Account, month: SpendingMonth | undefined): Account {
  return month ? { ...account, month } : account;
}
