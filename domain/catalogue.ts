/**
 * The operator's catalogue: what the site is called, sells and offers. Read from KV, seeded once, never in code.
 */
import type { TextLanguage } from "@/domain/language.ts";
import type { DeskSettings } from "@/domain/desk.ts";
import type { AppPlatform } from "@/domain/packaged_app.ts";

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

/** What members pay in: shekels in Hebrew, dollars else (spec §3). */
export const CURRENCIES = ["USD", "ILS"] as const;
export type Currency = typeof CURRENCIES[number];

/** A price in each currency, in its smallest unit: cents, agorot. */
export type Price = { readonly [C in Currency]: number };

/** Coins that are sold together. */
export interface CreditPackage {
  /** Never given to another package. */
  id: number;
  credits: number;
  price: Price;
  /** Coins that come on top while the promo runs, in percent of `credits`. */
  discount: number;
  /** Free spins of the wheel that come with it. */
  spins: number;
}

/** Months of premium that are sold together, and renewed at the same price until cancelled. */
export interface PremiumPackage {
  /** Never given to another package. */
  id: number;
  months: number;
  /** Of all its months. */
  total: Price;
  recommended: 0 | 1;
}

/** A slice of the wheel. */
export interface WheelPrize {
  /** Never given to another prize. */
  id: number;
  /** Coins that it gives; "free" gives another spin. */
  coins: number | "free";
  /** Of 100,000 spins so many come here; those of all slices add up to that. */
  probability: number;
  /** Colours of the slice and of what is written on it, as #rrggbb. */
  bgColor: string;
  color: string;
}

/** Who takes the money: a test page of this server's own, or Stripe. */
export const PROVIDERS = ["test", "stripe"] as const;
export type ProviderName = typeof PROVIDERS[number];

/** What can be bought in the packaged app: 1 sold, 0 not. Stores ask for their own way of paying, or for none. */
export interface SoldInApp {
  /** Packages of coins, for money. */
  coins: 0 | 1;
  /** Spins of the wheel, for coins. */
  spins: 0 | 1;
  /** Months of premium, for money. */
  premium: 0 | 1;
}

export interface Catalogue {
  /** Raised with every change; what is charged names the version whose price it was. */
  version: number;
  site: Site;
  genders: { id: 1 | 2 | 3; key: "male" | "female" | "other" }[];
  answers: { id: number; key: string }[];
  credits: CreditPackage[];
  premium: PremiumPackage[];
  /** While `active`, and until `ends` (seconds since 1970), packages bring their `discount` on top. */
  promo: { active: 0 | 1; ends: number };
  /** Null where there is no wheel. Its ten slices, clockwise from the top. */
  wheel: { prizes: WheelPrize[] } | null;
  /** Which provider stands behind the names that clients use (decisions: payments). */
  payments: { ccil: ProviderName; cc3a: ProviderName };
  /** Coins for a registration over /ref/{slug}; `ends` in seconds since 1970. */
  promo_codes: { slug: string; coins: number; ends?: number }[];
  /**
   * What the operator has to say under the wheel, at checkout and by the slots for photos; empty or missing
   * where nothing.
   */
  texts: { wheel: Translated; checkout: Translated; photos?: Translated };
  /** In the order in which they are offered. */
  gifts: Gift[];
  app: SoldInApp;
  /** What the desk goes by; what is missing is as the product has it (domain/desk.ts). */
  desk?: Partial<DeskSettings>;
  /**
   * Price in coins by feature; `message` is what a text costs, `photo` a photo in a chat, `story_reply` a reply
   * to a story, `spin` a spin.
   */
  prices: { feature: string; price: number }[];
}

/** Whether somebody can buy it where they are: `app` is null in a browser, where everything is sold. */
export function isSoldIn(
  { app: sold }: Pick<Catalogue, "app">,
  app: AppPlatform | null,
  what: keyof SoldInApp,
): boolean {
  return app === null || sold[what] === 1;
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
 * What a message costs in coins: a text, a photo (and a recording costs what a photo does), or a text that replies to
 * a story. A photo and a reply to a story cost as much as a text where the catalogue has no price of its own for
 * them.
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
