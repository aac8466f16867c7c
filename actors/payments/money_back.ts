/** What goes when money is returned: a share of the coins that it bought, rounded down, never more than once. Pure. */
import { coinsOf } from "@/domain/payments.ts";
import type { Order } from "@/store/records.ts";

/** Money as a provider says it was returned; `amount` is all of it so far. */
export interface Returned {
  amount: number;
  currency: string;
  charged_back: boolean;
  at: number;
}

export interface MoneyBack {
  /** What the order says of it from now on. */
  returned: NonNullable<Order["returned"]>;
  /** Coins to take now. */
  coins: number;
  /** Whether all of the money is back, and was not before. */
  isAll: boolean;
}

/** What a return comes to, or null where it is known already. */
export function moneyBack(
  { goods, amount, returned: before }: Pick<Order, "goods" | "amount" | "returned">,
  { amount: told, charged_back, at }: Returned,
): MoneyBack | null {
  const had = before?.amount ?? 0;
  const back = Math.max(had, Math.min(told, amount));
  const charged = charged_back || (before?.charged_back ?? false);
  if (back === had && charged === (before?.charged_back ?? false)) return null;
  // The same money as before, now by a chargeback, takes nothing more: an order that brought nothing has nothing to give.
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
