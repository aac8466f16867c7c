/** The contract cases of what is on sale for money. */
import { demoCatalogue } from "@/store/seed/catalogue.ts";
import type { Contract } from "@/tests/contracts/cases.ts";
import { contextOf } from "@/tests/kit/mod.ts";

export const CATALOGUE_CASES: { readonly credits_promo: Contract<"credits_promo"> } = {
  credits_promo: {
    happy: ({ server, clock }) => {
      const { promo } = contextOf(server).catalogue.current();
      Object.assign(promo, { active: 1, ends: Math.floor(clock.now() / 1_000) + 60 });
      return {};
    },
    fits: ({ credits_packages: rows, sold }, { clock }) =>
      sold === 1 &&
      rows.length === demoCatalogue.credits.length &&
      rows.every(({ promo_active, promo_ends }) => promo_active === 1 && promo_ends * 1_000 > clock.now()) &&
      rows[1]?.price === 5.99 && rows[1].prices.ILS === 21.9 && rows[1].bonus === 25 && rows[4]?.spins === 1,
    refusals: {},
    wrong: { data: 7, field: "" },
  },
};
