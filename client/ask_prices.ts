/** Loads the current message prices. Used after a chat has missed events (islands/chat/use_prices.ts). */
import { messagePriceOf } from "@/domain/catalogue.ts";
import type { Call } from "@/client/socket.ts";

/** Prices in coins; null if they could not be loaded. */
export async function askPrices(call: Call): Promise<{ text: number; photo: number } | null> {
  const answer = await call("configs", { keys: "prices" });
  if (!answer.ok || !answer.value.prices) return null;
  const catalogue = { prices: answer.value.prices };
  return { text: messagePriceOf(catalogue, "text"), photo: messagePriceOf(catalogue, "photo") };
}
