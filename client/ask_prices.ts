/** Asks what messages cost now. Loaded when a chat was without events for a time (islands/chat/use_prices.ts). */
import { messagePriceOf } from "@/domain/catalogue.ts";
import type { Call } from "@/client/socket.ts";

/** Coins; null where that was not to be had. */
export async function askPrices(call: Call): Promise<{ text: number; photo: number } | null> {
  const answer = await call("configs", { keys: "prices" });
  if (!answer.ok || !answer.value.prices) return null;
  const catalogue = { prices: answer.value.prices };
  return { text: messagePriceOf(catalogue, "text"), photo: messagePriceOf(catalogue, "photo") };
}
