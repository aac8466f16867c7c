/** Turns push notifications on, and claims the coins for the first time (spec §4). For the prompt and the settings. */
import type { Client } from "@/client/client.ts";
import { PushDevices, type TurnedOn } from "@/client/push/devices.ts";
import { type Claimed, Rewards } from "@/client/state/rewards.ts";

/** Why there are none, or what came of the coins. */
export type Allowed = Exclude<TurnedOn, "on"> | Claimed["kind"];

/** To be called from a click. If notifications are on already, only claims the coins. */
export async function allowPush(client: Client, devices = client.slice(PushDevices)): Promise<Allowed> {
  const outcome = devices.state.peek() === "on" ? "on" : await devices.turnOn();
  if (outcome !== "on") return outcome;
  const { kind } = await client.slice(Rewards).claim("push");
  if (kind === "claimed") client.play("coin");
  if (kind === "claimed" || kind === "known") devices.rewarded();
  // The server no longer has it: the next click subscribes again.
  if (kind === "not_subscribed") devices.state.value = "off";
  return kind;
}
