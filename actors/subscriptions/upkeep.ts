/**
 * Tells providers of cancellations and of purchases to be returned while an isolate runs: its own soon, those that other
 * isolates have left now and then.
 */
import { RENEWAL_SWEEP_MS, RENEWAL_TELL_MS } from "@/domain/limits.ts";
import { inTurn } from "@/actors/in_turn.ts";
import type { Subscriptions } from "@/actors/subscriptions/mod.ts";

/** `complain` hears what failed; the next time goes on with it. */
export function openRenewalUpkeep(
  subscriptions: Pick<Subscriptions, "notifyProviders" | "notifyNoted">,
  { onError }: { onError(message: string, error: unknown): void },
): AsyncDisposable {
  const fail = (error: unknown) => onError("provider not told of a cancellation or a return", error);
  const telling = inTurn(() => subscriptions.notifyNoted(), fail);
  const sweeping = inTurn(() => subscriptions.notifyProviders(), fail);
  sweeping.run();
  const timers = [setInterval(telling.run, RENEWAL_TELL_MS), setInterval(sweeping.run, RENEWAL_SWEEP_MS)];
  return {
    async [Symbol.asyncDispose]() {
      timers.forEach(clearInterval);
      await Promise.all([telling.last(), sweeping.last()]);
    },
  };
}
