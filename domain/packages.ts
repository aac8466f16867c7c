/** What packages of coins bring. Pure. */
import type { Catalogue, CreditPackage } from "@/domain/catalogue.ts";

/** Whether the promo runs at `now`, in milliseconds since 1970 (spec §4). */
export function isPromoOn({ active, ends }: Catalogue["promo"], now: number): boolean {
  return active === 1 && now < ends * 1_000;
}

/** Coins that come on top while the promo runs: credits times discount percent, in whole coins (spec §4). */
export function bonusOf({ credits, discount }: Pick<CreditPackage, "credits" | "discount">): number {
  return Math.floor(credits * discount / 100);
}

/** Free spins that come with a package: none where there is no wheel to spin. */
export function spinsOf({ spins }: Pick<CreditPackage, "spins">, wheel: Catalogue["wheel"]): number {
  return wheel === null ? 0 : spins;
}
