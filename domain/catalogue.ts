/**
 * The operator's catalogue: what the site is called, sells and offers. Read from KV, seeded once, never in code.
 */
import type { TextLanguage } from "@/domain/language.ts";

/** A text of the operator's, in every language of the product. */
export type Translated = { readonly [Language in TextLanguage]: string };

/** What the site is called, who runs it, and how it presents itself to visitors. */
export interface Site {
  name: string;
  support_email: string;
  social_proof: Translated;
  /** Who answers for the site: the legal texts name them. */
  operator: { name: string; address: string; email: string };
  /** Who confirms their age before the landing page: visitors in left-to-right languages, or everybody. */
  age_gate: "ltr" | "all";
  /** Which landing page stands at /. */
  landing: "warm" | "blue";
}

export interface Catalogue {
  /** Raised with every change. */
  version: number;
  site: Site;
  genders: { id: 1 | 2 | 3; key: "male" | "female" | "other" }[];
  answers: { id: number; key: string }[];
  credits: { id: number; credits: number; price: number; discount: number }[];
  premium: { id: number; months: number; total: number; price: number; recommended: 0 | 1; saves: number }[];
  /** Price in coins by feature; `message` is what a text costs, `photo` a photo in a chat. */
  prices: { feature: string; price: number }[];
}

/** The price of a feature in coins; an unknown feature is a mistake in the catalogue. */
export function priceOf(catalogue: Catalogue, feature: string): number {
  const row = catalogue.prices.find((each) => each.feature === feature);
  if (!row) throw new RangeError(`Cannot find a price for "${feature}"`);
  return row.price;
}

/** The price of a feature in coins, or null where the catalogue does not sell it. */
export function offeredPrice({ prices }: Pick<Catalogue, "prices">, feature: string): number | null {
  const row = prices.find((each) => each.feature === feature);
  return row && row.price > 0 ? row.price : null;
}

/** What a message of a type costs in coins; a photo as much as a text where the catalogue has no price of its own for it. */
export function messagePriceOf(catalogue: Catalogue, type: "text" | "photo"): number {
  const hasOwn = type === "photo" && catalogue.prices.some(({ feature }) => feature === "photo");
  return priceOf(catalogue, hasOwn ? "photo" : "message");
}
