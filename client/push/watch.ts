/**
 * Opens the prompt about notifications when it is due (spec §4), and checks an existing subscription. Loaded by when_idle.ts
 * once the member is out of coins, or this device is subscribed.
 *
 * Invariant: the prompt opens at most once per page, and never above another dialog: it waits until that has closed, and
 * opens only if it is still due.
 */
import { effect } from "@preact/signals";
import type { Client } from "@/client/client.ts";
import { PushDevices, type PushState } from "@/client/push/devices.ts";
import { promptOf } from "@/client/push/prompt.ts";

/** The dialogs above the page, injected for tests. */
export interface Above {
  /** Whether a dialog is open now. */
  isCovered(): boolean;
  /** Calls `listener` whenever one has closed. */
  onUncovered(listener: () => void, signal: AbortSignal): void;
}

/** The states in which it is off although it is allowed. */
const OFF: readonly PushState[] = ["off", "failed"];

const watched = new WeakSet<Client>();

export interface Watching {
  devices: PushDevices;
  above: Above;
}

/** Follows the client's balance; further calls for the same client do nothing. */
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

/** Dialogs that are wanted, which may not be open yet. */
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
      // `close` does not bubble. Deferred, because its handlers may open the next dialog.
      const later = () => void setTimeout(listener);
      document.addEventListener("close", later, { capture: true, signal });
    },
  };
}
