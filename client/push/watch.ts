/**
 * Has the prompt about notifications shown when its time has come (spec §4), and looks after a subscription that is there.
 * Loaded by when_idle.ts once the member is out of coins, or this device has been subscribed.
 *
 * Invariant: the prompt comes once a page at most, and never above anything else that is open: it waits until that has closed,
 * and comes only if there is still reason for it.
 */
import { effect } from "@preact/signals";
import type { Client } from "@/client/client.ts";
import { PushDevices, type PushState } from "@/client/push/devices.ts";
import { promptOf } from "@/client/push/prompt.ts";

/** What stands above the page, so that tests bring their own. */
export interface Above {
  /** Whether a dialog is open now. */
  isCovered(): boolean;
  /** Tells whenever one has closed. */
  onUncovered(listener: () => void, signal: AbortSignal): void;
}

/** Where it is allowed, it is known to be off. */
const OFF: readonly PushState[] = ["off", "failed"];

const watched = new WeakSet<Client>();

export interface Watching {
  devices: PushDevices;
  above: Above;
}

/** Follows the client's balance as long as it lives; a second time it does nothing. */
export function watchPush(client: Client, watching?: Watching): void {
  if (watched.has(client)) return;
  watched.add(client);
  const { devices, above } = watching ?? { devices: client.slice(PushDevices), above: browserAbove() };
  const life = new AbortController();
  const mayPrompt = () => client.balance.peek().credits === 0 && !isBusy(client, above);

  async function prompt(): Promise<void> {
    if (life.signal.aborted || !mayPrompt()) return;
    const ability = await devices.ability();
    // It may be on with its cookie gone, which the check writes again.
    if (ability.permission === "granted") {
      await devices.check();
      if (!OFF.includes(devices.state.peek())) return;
    }
    if (life.signal.aborted || !mayPrompt()) return;
    const prompt = promptOf({ ...ability, platform: devices.device.info(), credits: 0 });
    if (!prompt) return;
    life.abort();
    client.promptWanted.value = prompt;
  }
  const consider = () => void prompt().catch(reportError);

  const unfollow = effect(() => {
    void client.balance.value;
    void client.matches.first;
    for (const wish of wishesOf(client)) void wish.value;
    queueMicrotask(consider);
  });
  life.signal.addEventListener("abort", unfollow);
  above.onUncovered(consider, life.signal);
  if (devices.device.info().subscribed) void devices.check().then(consider, reportError);
}

/** What is wanted may be on its way still. */
function wishesOf(client: Client) {
  return [
    client.creditsWanted,
    client.premiumWanted,
    client.spotlightWanted,
    client.wheelWanted,
    client.paymentWanted,
    client.rewardWanted,
    client.storyWanted,
  ];
}

function isBusy(client: Client, above: Above): boolean {
  return wishesOf(client).some((wish) => wish.peek()) || client.matches.first !== undefined ||
    above.isCovered();
}

function browserAbove(): Above {
  return {
    isCovered: () => document.querySelector("dialog[open]") !== null,
    onUncovered: (listener, signal) => {
      // It does not bubble. What is closed may open the next one.
      const later = () => void setTimeout(listener);
      document.addEventListener("close", later, { capture: true, signal });
    },
  };
}
