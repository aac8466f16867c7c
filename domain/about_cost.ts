/** What a price in coins is in money for a member: what their next coins have cost, the oldest first. Pure. */
import { costOfNext, type Lot, takeLots } from "@/domain/coin_lots.ts";
import { roundedCost } from "@/domain/cost_text.ts";

/** A balance as it was read, and what its coins have cost, the oldest first. */
export interface KnownCosts {
  credits: number;
  lots: readonly Lot[];
}

/** The cost of the next `coins` of a balance, to the cent; empty where they have cost nothing, or where there are fewer. */
export function aboutCost(
  { credits, lots }: KnownCosts,
  { balance, coins }: { balance: number; coins: number },
  lang: string,
): string {
  const spent = Math.min(credits, Math.max(0, credits - balance));
  const left = takeLots(lots, credits, { coins: spent });
  return roundedCost(costOfNext(left.lots, credits - spent, coins), lang);
}
