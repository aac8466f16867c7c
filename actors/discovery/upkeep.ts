/** Looks after boosts while an isolate runs: impressions come off them, and those that are over end. */
import { BOOST_SWEEP_MS } from "@/domain/limits.ts";
import { inTurn } from "@/actors/in_turn.ts";
import type { Discovery } from "@/actors/discovery/mod.ts";

/** Its end takes off what is still counted; `complain` hears what failed, and next time goes on with it. */
export function openBoostUpkeep(
  discovery: Pick<Discovery, "sweep">,
  { onError }: { onError(message: string, error: unknown): void },
): AsyncDisposable {
  const sweeping = inTurn(() => discovery.sweep(), (error) => onError("boosts not swept", error));
  sweeping.run();
  const timer = setInterval(sweeping.run, BOOST_SWEEP_MS);
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await sweeping.last();
      sweeping.run();
      await sweeping.last();
    },
  };
}
