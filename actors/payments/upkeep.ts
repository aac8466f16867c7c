/** Asks about orders without an outcome while an isolate runs. */
import { RECONCILE_SWEEP_MS } from "@/domain/limits.ts";
import { inTurn } from "@/actors/in_turn.ts";
import type { Payments } from "@/actors/payments/mod.ts";

/** `complain` hears what failed, and next time goes on with it. */
export function openPaymentUpkeep(
  payments: Pick<Payments, "reconcile">,
  { onError }: { onError(message: string, error: unknown): void },
): AsyncDisposable {
  const asking = inTurn(() => payments.reconcile(), (error) => onError("orders not reconciled", error));
  const timer = setInterval(asking.run, RECONCILE_SWEEP_MS);
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await asking.last();
    },
  };
}
