/** Grants the coins of a paid order, minus those for money returned before the payment was known. Pure. */
import { type Account, type Cause, EMPTY_ACCOUNT, grant, type Settlement, takeBack } from "@/domain/money.ts";
import { boughtLot } from "@/domain/coin_lots.ts";
import { coinsOf, type Goods } from "@/domain/payments.ts";
import { countMonth } from "@/domain/spending_month.ts";
import type { EarlyReturn, Order } from "@/store/records.ts";
import { moneyBack } from "@/actors/payments/money_back.ts";

export interface Granted {
  /** The order: paid, or refunded where all of its money was returned. */
  order: Order;
  settlement: Settlement;
  /** Coins granted; 0 where all of its money was returned. */
  coins: number;
}

/** `order` has just been paid; `early` is the money returned before, or null. */
export function grantGoods(
  order: Order,
  account: Account | null,
  { early, at }: { early: EarlyReturn | null; at: number },
): Granted {
  const back = early && early.currency === order.currency ? moneyBack(order, early) : null;
  const nothing: Settlement = { account: account ?? EMPTY_ACCOUNT, movements: [] };
  if (back?.isAll) {
    const returned = { ...back.returned, coins: 0 };
    return { order: { ...order, state: "refunded", returned }, settlement: nothing, coins: 0 };
  }
  let settlement = nothing;
  for (const [cause, coins] of partsOf(order.goods)) {
    if (coins === 0) continue;
    const reason = {
      cause,
      ref: order.id,
      at,
      catalogue: order.catalogue,
      // The price of premium is that of its months: the coins that come with it have cost nothing.
      ...(cause === "purchase" && { lots: [boughtLot(order, coins)] }),
    };
    settlement = follow(settlement, grant(settlement.account, coins, reason));
  }
  if (back && back.coins > 0) {
    const reason = { cause: "refund", ref: order.id, at } as const;
    settlement = follow(settlement, takeBack(settlement.account, back.coins, reason));
  }
  return {
    order: back ? { ...order, returned: back.returned } : order,
    settlement: countMonth(nothing.account, settlement),
    coins: coinsOf(order.goods) - (back?.coins ?? 0),
  };
}

function partsOf(goods: Goods): [Cause, number][] {
  return goods.type === "credits"
    ? [["purchase", goods.credits], ["bonus", goods.bonus]]
    : [["premium", goods.coins]];
}

function follow({ movements }: Settlement, next: Settlement): Settlement {
  return { ...next, movements: [...movements, ...next.movements] };
}
