/** The catalogue that a first start puts into the database. From then on the operator's own copy counts. */
import type { Catalogue } from "@/domain/catalogue.ts";
import { demoCanned } from "@/store/seed/canned.ts";
import { demoGifts } from "@/store/seed/gifts.ts";
import { demoPrizes } from "@/store/seed/prizes.ts";

/** So long runs the promo that a first start with demo content begins. */
const PROMO_MS = 7 * 24 * 3_600_000;

/** The catalogue of a first start at `now`; with demo content a promo runs, which ends when its countdown says so. */
export function firstCatalogue({ demo, now }: { demo: boolean; now: number }): Catalogue {
  if (!demo) return demoCatalogue;
  return { ...demoCatalogue, promo: { active: 1, ends: Math.floor((now + PROMO_MS) / 1_000) } };
}

export const demoCatalogue: Catalogue = {
  version: 1,
  site: {
    name: "Kindling",
    support_email: "support@example.com",
    social_proof: {
      en: "100,000+ members",
      he: "יותר מ־100,000 חברות וחברים",
      de: "Über 100,000 Mitglieder",
    },
    operator: {
      name: "Example Operator Ltd.",
      address: "1 Example Street, 12345 Exampletown",
      email: "operator@example.com",
    },
    age_gate: "ltr",
    landing: "warm",
  },
  genders: [{ id: 1, key: "male" }, { id: 2, key: "female" }, { id: 3, key: "other" }],
  answers: [
    { id: 1, key: "chat" },
    { id: 2, key: "friends" },
    { id: 3, key: "flirt" },
    { id: 4, key: "see_what_happens" },
  ],
  credits: [
    { id: 1, credits: 200, price: { USD: 299, ILS: 1090 }, discount: 0, spins: 0 },
    { id: 2, credits: 500, price: { USD: 599, ILS: 2190 }, discount: 5, spins: 0 },
    { id: 3, credits: 1_000, price: { USD: 999, ILS: 3690 }, discount: 10, spins: 0 },
    { id: 4, credits: 2_500, price: { USD: 1_999, ILS: 7290 }, discount: 15, spins: 0 },
    { id: 5, credits: 5_000, price: { USD: 3_499, ILS: 12_790 }, discount: 20, spins: 1 },
    { id: 6, credits: 7_000, price: { USD: 4_499, ILS: 16_490 }, discount: 25, spins: 2 },
  ],
  premium: [
    { id: 1, months: 1, total: { USD: 2_499, ILS: 8_990 }, recommended: 0 },
    { id: 2, months: 3, total: { USD: 5_397, ILS: 19_470 }, recommended: 1 },
    { id: 3, months: 12, total: { USD: 14_988, ILS: 53_880 }, recommended: 0 },
  ],
  promo: { active: 0, ends: 0 },
  wheel: { prizes: demoPrizes },
  payments: { ccil: "test", cc3a: "test" },
  promo_codes: [{ slug: "welcome", coins: 100 }],
  texts: {
    wheel: { en: "", he: "", de: "" },
    checkout: { en: "", he: "", de: "" },
    photos: { en: "", he: "", de: "" },
  },
  gifts: demoGifts,
  app: { coins: 1, spins: 1, premium: 1 },
  desk: { canned: demoCanned },
  prices: [{ feature: "message", price: 50 }, { feature: "photo", price: 50 }, {
    feature: "spotlight",
    price: 300,
  }, { feature: "spin", price: 100 }],
};
