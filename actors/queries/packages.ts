/** What is on sale for money, as members see it. Pure. */
import type { Catalogue, Currency, Price } from "@/domain/catalogue.ts";
import { bonusOf, isPromoOn, spinsOf } from "@/domain/packages.ts";
import type { CreditPackageView, PremiumPackageView } from "@/protocol/views/package.ts";

const MINOR = 100;

/** The packages of coins, with what the promo adds at `now`. */
export function creditPackageViews(
  { credits, promo, wheel }: Pick<Catalogue, "credits" | "promo" | "wheel">,
  { currency, now }: { currency: Currency; now: number },
): CreditPackageView[] {
  const isOn = isPromoOn(promo, now);
  return credits.map((each) => ({
    id: each.id,
    credits: each.credits,
    price: each.price[currency] / MINOR,
    prices: inWholeUnits(each.price),
    discount: each.discount,
    bonus: isOn ? bonusOf(each) : 0,
    spins: spinsOf(each, wheel),
    promo_active: isOn ? 1 : 0,
    promo_ends: isOn ? promo.ends : 0,
  }));
}

/** The packages of premium. */
export function premiumPackageViews(
  { premium }: Pick<Catalogue, "premium">,
  currency: Currency,
): PremiumPackageView[] {
  const dearest = premium.toSorted((one, other) => one.months - other.months)[0];
  return premium.map(({ id, recommended, months, total }) => {
    const monthly = { USD: total.USD / months, ILS: total.ILS / months };
    const most = dearest ? dearest.total[currency] / dearest.months : 0;
    const saves = most > 0 ? Math.max(0, Math.round((1 - monthly[currency] / most) * 100)) : 0;
    const prices = { USD: inUnits(monthly.USD), ILS: inUnits(monthly.ILS) };
    return {
      id,
      recommended,
      months,
      total: total[currency] / MINOR,
      price: prices[currency],
      totals: inWholeUnits(total),
      prices,
      saves,
    };
  });
}

function inWholeUnits({ USD, ILS }: Price): { USD: number; ILS: number } {
  return { USD: USD / MINOR, ILS: ILS / MINOR };
}

/** A share of a price, rounded to the smallest unit. */
function inUnits(minor: number): number {
  return Math.round(minor) / MINOR;
}
