/** What a return of money takes back: a share of the coins that it bought, rounded down, never twice. Pure. */
import { coinsOf } from "@/domain/payments.ts";
import type { Order } from "@/store/records.ts";

/** A return as the provider reports it; `amount` is the total so far. */
export interface Returned {
  amount: number;
  currency: string;
  charged_back: boolean;
  at: number;
}

export interface MoneyBack {
  /** The new value of the order's `returned`. */
  returned: NonNullable<Order["returned"]>;
  /** Coins to take now. */
  coins: number;
  /** Whether this return completes the refund. */
  isAll: boolean;
}

/** The effect of a return, or null where it is known already. */
export function moneyBack(
  { goods, amount, returned: before }: Pick<Order, "goods" | "amount" | "returned">,
  { amount: reported, charged_back, at }: Returned,
): MoneyBack | null {
  const had = before?.amount ?? 0;
  const back = Math.max(had, Math.min(reported, amount));
  const charged = charged_back || (before?.charged_back ?? false);
  if (back === had && charged === (before?.charged_back ?? false)) return null;
  // The same amount, now as a chargeback, takes no more coins.
  const taken = before?.coins ?? 0;
  const coins = back === had ? taken : Math.floor(coinsOf(goods) * back / amount);
  return {
    returned: {
      amount: back,
      coins,
      charged_back: charged,
      at,
      ...(before?.spins !== undefined && { spins: before.spins }),
    },
    coins: coins - taken,
    isAll: back === amount && had < amount,
  };
}
