/** What is on sale for money. `price` is in the currency of the caller's language, `prices` in each, both in whole units. */
import { z } from "zod/mini";
import { online } from "@/protocol/views/member.ts";

const prices = z.object({ USD: z.number(), ILS: z.number() });

/** Coins that are sold together. */
export const creditPackageView = z.object({
  id: z.number(),
  credits: z.number(),
  price: z.number(),
  prices,
  /** Bonus in percent while the promo runs. */
  discount: z.number(),
  /** Coins on top right now; 0 while no promo runs. */
  bonus: z.number(),
  /** Free spins of the wheel that come with it. */
  spins: z.number(),
  promo_active: online,
  /** Seconds since 1970; 0 where no promo runs. */
  promo_ends: z.number(),
});
export type CreditPackageView = z.infer<typeof creditPackageView>;

/** Months of premium that are sold together. */
export const premiumPackageView = z.object({
  id: z.number(),
  recommended: online,
  months: z.number(),
  /** Of all its months, and of one of them. */
  total: z.number(),
  price: z.number(),
  totals: prices,
  prices,
  /** Percent less a month than the package of the fewest months; 0 where it saves nothing. */
  saves: z.number(),
});
export type PremiumPackageView = z.infer<typeof premiumPackageView>;
