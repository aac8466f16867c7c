/** Forgets visits whose time is over, while an isolate runs (decisions: retention). */
import { VISIT_SWEEP_MS } from "@/domain/limits.ts";
import { inTurn } from "@/actors/in_turn.ts";
import type { Visits } from "@/actors/relations/visits.ts";

/** Begins at once. Its end waits for what is under way; `complain` hears what failed, and next time goes on with it. */
export function openVisitUpkeep(
  visits: Pick<Visits, "sweep">,
  { onError }: { onError(message: string, error: unknown): void },
): AsyncDisposable {
  const over = new AbortController();
  const sweeping = inTurn(
    () => visits.sweep(over.signal),
    (error) => onError("visits not forgotten", error),
  );
  sweeping.run();
  const timer = setInterval(sweeping.run, VISIT_SWEEP_MS);
  return {
    async [Symbol.asyncDispose]() {
      over.abort();
      clearInterval(timer);
      await sweeping.last();
    },
  };
}
