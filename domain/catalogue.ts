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

/** A gift that members send in chats; its picture is a file of the product's or of the operator's own. */
export interface Gift {
  /** Never given to another gift. */
  id: number;
  icon: string;
  name: Translated;
  /** Coins. */
  price: number;
}

export interface Catalogue {
  /** Raised with every change. */
  version: number;
  site: Site;
  genders: { id: 1 | 2 | 3; key: "male" | "female" | "other" }[];
  answers: { id: number; key: string }[];
  credits: { id: number; credits: number; price: number; discount: number }[];
  premium: { id: number; months: number; total: number; price: number; recommended: 0 | 1; saves: number }[];
  /** In the order in which they are offered. */
  gifts: Gift[];
  /** Price in coins by feature; `message` is what a text costs, `photo` a photo in a chat, `story_reply` a reply to a story. */
  prices: { feature: string; price: number }[];
}

/** The price of a feature in coins; an unknown feature is a mistake in the catalogue. */
export function priceOf(catalogue: Pick<Catalogue, "prices">, feature: string): number {
  const row = catalogue.prices.find((each) => each.feature === feature);
  if (!row) throw new RangeError(`Cannot find a price for "${feature}"`);
  return row.price;
}

/** The price of a feature in coins, or null where the catalogue does not sell it. */
export function offeredPrice({ prices }: Pick<Catalogue, "prices">, feature: string): number | null {
  const row = prices.find((each) => each.feature === feature);
  return row && row.price > 0 ? row.price : null;
}

/** Features with a price of their own, by what is sent; `null` is the price of a text. */
const MESSAGE_FEATURES = { text: null, photo: "photo", story: "story_reply" } as const;

/**
 * What a message costs in coins: a text, a photo, or a text that replies to a story. A photo and a reply to a story cost as
 * much as a text where the catalogue has no price of its own for them.
 */
export function messagePriceOf(
  catalogue: Pick<Catalogue, "prices">,
  type: keyof typeof MESSAGE_FEATURES,
): number {
  const own = MESSAGE_FEATURES[type];
  const hasOwn = own !== null && catalogue.prices.some(({ feature }) => feature === own);
  return priceOf(catalogue, hasOwn ? own : "message");
}

/** The gifts that can be sent, in their order: one without a number or a price in whole coins is not for sale. */
export function offeredGifts({ gifts }: Pick<Catalogue, "gifts">): Gift[] {
  return gifts.filter(({ id, price }) => isCount(id) && isCount(price));
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0;
}

/** The gift with this id that can be sent, or null. */
export function giftOf(catalogue: Pick<Catalogue, "gifts">, id: number): Gift | null {
  return offeredGifts(catalogue).find((gift) => gift.id === id) ?? null;
}
