/**
 * Notifies providers whether contracts renew: a cancellation counts here at once, even while its provider is
 * out of reach. `untold` marks contracts whose provider is not notified yet. Several isolates may notify at a
 * time.
 *
 * Invariant: the mark is removed only if the contract did not change during the request. Where it changed, the
 * order of the requests is unknown, so the provider is notified again.
 */
import type { ProviderName } from "@/domain/catalogue.ts";
import type { SubscriptionId } from "@/domain/ids.ts";
import type { PaymentProvider } from "@/domain/payments.ts";
import { newChange } from "@/store/change.ts";
import { type Database, transact } from "@/store/database.ts";
import type { Subscription } from "@/store/records.ts";
import { getSubscription } from "@/store/subscriptions/reader.ts";
import { updateSubscription } from "@/store/subscriptions/writer.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { providerOf } from "@/actors/payments/provider_of.ts";
import { isRenewing } from "@/actors/subscriptions/renewing.ts";

export interface NotifyContext {
  env: Pick<ActorEnv, "database" | "catalogue" | "now">;
  providers: ReadonlyMap<ProviderName, PaymentProvider>;
}

/** Notifies the provider of one contract, if it is pending. Rejects where the provider is out of reach. */
export async function notifyOne({ env, providers }: NotifyContext, id: SubscriptionId): Promise<void> {
  const { database, now } = env;
  const found = await getSubscription(database, id);
  if (!found?.value.untold) return;
  const { provider, reference } = found.value;
  const port = providerOf(env, providers, provider);
  if (!port) return;
  if (isOver(found.value, now())) await port.end(reference);
  else await port.setRenewal(reference, isRenewing(found.value));
  const change = newChange();
  const { untold: _, ...notified } = found.value;
  updateSubscription(change, found, notified);
  if (await database.commit(change) === null) await notifyAnew(database, id);
}

/** Whether it is over: the provider has to end it now, or it would go on collecting late payments. */
function isOver(contract: Subscription, now: number): boolean {
  return contract.state === "ended" || (!isRenewing(contract) && contract.paid_until <= now);
}

function notifyAnew(database: Database, id: SubscriptionId): Promise<void> {
  return transact<void>(database, async () => {
    const found = await getSubscription(database, id);
    if (!found || found.value.untold) return { change: null, value: undefined };
    const change = newChange();
    updateSubscription(change, found, { ...found.value, untold: true });
    return { change, value: undefined };
  });
}
