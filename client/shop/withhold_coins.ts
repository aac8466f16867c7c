/**
 * Lets coins that are in the balance already be counted when they are taken: for the modal of a reward.
 * Kept: it changes what is shown alone, and news of the balance that come meanwhile show with the coins.
 */
import type { Client } from "@/client/client.ts";

/** Shows the balance without these coins until what it returns is called. */
export function withholdCoins(client: Client, coins: number): () => void {
  const release = client.holdBalance();
  const { credits, credits_seq } = client.balance.peek();
  // Older than what is held, which takes its place again.
  client.balance.value = { credits: Math.max(0, credits - coins), credits_seq: credits_seq - 1 };
  return release;
}
