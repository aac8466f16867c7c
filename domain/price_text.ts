/** Prices in money as members read them: ₪ in Hebrew, $ else (spec §3, §9). Pure. */

/** A price in whole units of the currency that the language has: "$9.99". */
export function formatPrice(price: number, lang: string): string {
  const isHebrew = lang === "he";
  return new Intl.NumberFormat(isHebrew ? "he" : "en-US", {
    style: "currency",
    currency: isHebrew ? "ILS" : "USD",
    minimumFractionDigits: Number.isInteger(price) ? 0 : 2,
  }).format(price);
}
