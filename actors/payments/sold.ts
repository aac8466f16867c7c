/** The goods and price of a purchase by the current catalogue. Pure. */
import type { Catalogue, Price } from "@/domain/catalogue.ts";
import { PREMIUM_COINS } from "@/domain/limits.ts";
import { bonusOf, isPromoOn, spinsOf } from "@/domain/packages.ts";
import type { Goods, ProviderAlias } from "@/domain/payments.ts";
import type { HandlerInput } from "@/protocol/calls/mod.ts";

export interface Sold {
  goods: Goods;
  price: Price;
}

/** Which provider alias sells which goods (spec §4). */
const SELLS: Readonly<Record<ProviderAlias, HandlerInput<"payment/initiate">["type"]>> = {
  ccil: "buy-credits",
  cc3a: "premium",
};

/** The goods and price of a package, or null where it is not sold. */
export function soldFor(
  { provider, type, package_id }: HandlerInput<"payment/initiate">,
  { credits, premium, promo, wheel }: Pick<Catalogue, "credits" | "premium" | "promo" | "wheel">,
  now: number,
): Sold | null {
  if (SELLS[provider] !== type) return null;
  if (type === "premium") {
    const found = premium.find(({ id }) => id === package_id);
    return found
      ? { goods: { type, package_id, months: found.months, coins: PREMIUM_COINS }, price: found.total }
      : null;
  }
  const found = credits.find(({ id }) => id === package_id);
  if (!found) return null;
  const bonus = isPromoOn(promo, now) ? bonusOf(found) : 0;
  const goods = {
    type: "credits",
    package_id,
    credits: found.credits,
    bonus,
    spins: spinsOf(found, wheel),
  } as const;
  return { goods, price: found.price };
}
