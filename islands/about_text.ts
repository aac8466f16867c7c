/** What stands after a price in coins: about how much money it is for this member (PC-6). */
import { aboutCost } from "@/domain/about_cost.ts";
import type { Client } from "@/client/client.ts";
import { CoinCosts } from "@/client/state/coin_costs.ts";
import type { Translate } from "@/locales/text.ts";

/** " (about $0.42)", or nothing where the next coins have cost nothing; follows the signals of balance and costs. */
export function aboutText(t: Translate, client: Client | null, coins: number): string {
  const known = client?.slice(CoinCosts).known.value;
  const price = known &&
    aboutCost(known, { balance: client.balance.value.credits, coins }, document.documentElement.lang);
  return price ? ` (${t("costs.about", { price })})` : "";
}
