/**
 * The cash book: every movement of real money, in the order of time, as accountants read it. Pure; amounts are in the smallest
 * unit of their currency.
 */
import type { Currency, ProviderName } from "@/domain/catalogue.ts";
import type { OrderId } from "@/domain/ids.ts";
import type { OrderType } from "@/domain/payments.ts";

/** Money that came, that was returned, that payers called back, and that came back as their dispute was won. */
export const CASH_KINDS = ["sold", "returned", "charged_back", "won"] as const;
export type CashKind = typeof CASH_KINDS[number];

export interface CashEntry {
  kind: CashKind;
  order: OrderId;
  amount: number;
  currency: Currency;
  provider: ProviderName;
  goods: OrderType;
  /** Coins that it brought, or for which coins are taken back. */
  coins: number;
}

/** Entries of one kind, currency, provider and sort of goods, summed up. */
export interface CashSum extends Omit<CashEntry, "order"> {
  count: number;
}

/** Sums entries up, in the order in which their sorts come first. */
export function sumCash(entries: Iterable<CashEntry>): CashSum[] {
  const sums = new Map<string, CashSum>();
  for (const { order: _, ...entry } of entries) {
    const { kind, currency, provider, goods, amount, coins } = entry;
    const sort = [kind, currency, provider, goods].join();
    const sum = sums.get(sort);
    sums.set(sort, {
      ...entry,
      amount: (sum?.amount ?? 0) + amount,
      coins: (sum?.coins ?? 0) + coins,
      count: (sum?.count ?? 0) + 1,
    });
  }
  return [...sums.values()];
}

/** Whether money of this kind came in. */
export function isIncome(kind: CashKind): boolean {
  return kind === "sold" || kind === "won";
}
