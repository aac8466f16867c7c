/** Whether an order asks and brings what the catalogue sold in its version, or what the contract says that it renews. */
import { isDeepStrictEqual } from "node:util";
import { PREMIUM_COINS, PREMIUM_GRACE_MS } from "@/domain/limits.ts";
import { bonusOf, isPromoOn, spinsOf } from "@/domain/packages.ts";
import { addMonths } from "@/domain/premium.ts";
import { currencyOf } from "@/domain/price_text.ts";
import { DAY_MS } from "@/domain/utc_day.ts";
import type { Order, Subscription } from "@/store/records.ts";
import type { Version } from "@/store/audit/versions.ts";
import { SLACK_MS } from "@/store/audit/walk.ts";

/** By so much a renewal may end later than its months after its beginning: a contract of the 31st keeps its day. */
const LONGER_MS = 3 * DAY_MS;

/** Whether a contract's provider made it: nobody began it on a page. */
export function isRenewal({ payment, reference }: Order): boolean {
  return payment !== undefined && reference === null;
}

/** What an order that somebody began says otherwise than its version of the catalogue, or null. */
export function soldFlaw(
  { goods, amount, currency, lang, created_at }: Order,
  version: Version,
): string | null {
  if (currency !== currencyOf(lang)) return `currency ${currency} of a buyer who reads "${lang}"`;
  if (goods.type === "premium") {
    const found = version.premium.find(({ id }) => id === goods.package_id);
    if (found?.months !== goods.months || goods.coins !== PREMIUM_COINS) return "no such months were sold";
    return found.total[currency] === amount ? null : `amount ${amount} instead of ${found.total[currency]}`;
  }
  const found = version.credits.find(({ id }) => id === goods.package_id);
  if (found?.credits !== goods.credits || spinsOf(found, version.wheel) !== goods.spins) {
    return "no such package was sold";
  }
  // A promo may have ended while the order was made.
  const bonuses = [created_at - SLACK_MS, created_at].map((at) =>
    isPromoOn(version.promo, at) ? bonusOf(found) : 0
  );
  if (!bonuses.includes(goods.bonus)) return `bonus ${goods.bonus} instead of ${bonuses.at(-1)}`;
  return found.price[currency] === amount ? null : `amount ${amount} instead of ${found.price[currency]}`;
}

/** Whether an order is of its contract: the first one, or a renewal at the same price. */
export function isOfContract(order: Order, contract: Subscription): boolean {
  const { goods, member, amount, currency, provider, subscription } = order;
  const { package_id, months } = contract;
  return subscription === contract.id && member === contract.member && amount === contract.amount &&
    currency === contract.currency && provider === contract.provider &&
    isDeepStrictEqual(goods, { type: "premium", package_id, months, coins: PREMIUM_COINS });
}

/** What the period of an order says that cannot be, or null: months that were paid, from then on or after what there was. */
export function periodFlaw(order: Order): string | null {
  const { goods, period, paid_at = 0 } = order;
  if (goods.type !== "premium" || !hasBrought(order)) return period ? "a period that nobody paid" : null;
  if (!period) return "premium was paid, and has no period";
  const end = addMonths(period.from, goods.months);
  const isLonger = isRenewal(order) && period.until > end && period.until <= end + LONGER_MS;
  if (period.until !== end && !isLonger) return `period of ${goods.months} months ends at ${period.until}`;
  return period.from >= paid_at - PREMIUM_GRACE_MS - SLACK_MS ? null : "period begins before it was paid";
}

/** Whether an order was paid and brought what it says: not where all of its money was back before it was known. */
export function hasBrought({ payment, state, returned }: Order): boolean {
  return payment !== undefined && !(state === "refunded" && returned?.coins === 0);
}

/** What an order says of its state that contradicts itself, or null. */
export function stateFlaw({ state, payment, paid_at, returned, amount }: Order): string | null {
  const isPaid = state === "paid" || state === "refunded";
  if (isPaid !== (payment !== undefined) || isPaid !== (paid_at !== undefined)) {
    return `state "${state}" does not fit its payment`;
  }
  if (returned && !(isPaid && returned.amount > 0 && returned.amount <= amount)) {
    return `${returned.amount} of ${amount} returned`;
  }
  return (state === "refunded") === (returned?.amount === amount)
    ? null
    : `state "${state}" does not fit what came back`;
}
