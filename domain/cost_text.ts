/** What coins have cost, as members read it. Pure. */
import type { Cost } from "@/domain/coin_lots.ts";

const MICROS = 1_000_000;
/** A cent, below which nothing is rounded to nothing. */
const CENT = 10_000;

/** Costs to the millionth, and at least to the cent: "$0.415". */
export function exactCost(costs: readonly Cost[], lang: string): string {
  return costs.map((cost) => format(cost, lang, 6)).join(" + ");
}

/** Costs rounded to a cent, at least one: "$0.42". Empty where nothing was paid. */
export function roundedCost(costs: readonly Cost[], lang: string): string {
  return costs.map((cost) => format({ ...cost, micros: Math.max(CENT, cost.micros) }, lang, 2)).join(" + ");
}

/** What each of so many coins has cost: "$0.0083". */
export function costOfEach({ micros, currency }: Cost, coins: number, lang: string): string {
  return format({ micros: micros / coins, currency }, lang, 6);
}

function format({ micros, currency }: Cost, lang: string, decimals: number): string {
  return new Intl.NumberFormat(lang === "he" ? "he" : "en-US", {
    style: "currency",
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: decimals,
  }).format(micros / MICROS);
}
