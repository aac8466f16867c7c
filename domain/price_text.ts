/** Prices in money as members read them: ₪ in Hebrew, $ else (spec §3, §9). Pure. */
import type { Currency } from "@/domain/catalogue.ts";

/** Of how many smallest units a whole one is made: both currencies have two decimals. */
export const MINOR_UNITS = 100;

/** The currency in which readers of this language pay. */
export function currencyOf(lang: string): Currency {
  return lang === "he" ? "ILS" : "USD";
}

/** A price in whole units of a currency, that of the language unless given: "$9.99". */
export function formatPrice(price: number, lang: string, currency: Currency = currencyOf(lang)): string {
  return new Intl.NumberFormat(lang === "he" ? "he" : "en-US", {
    style: "currency",
    currency,
    minimumFractionDigits: Number.isInteger(price) ? 0 : 2,
  }).format(price);
}
