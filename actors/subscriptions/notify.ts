/**
 * Tells providers whether contracts renew, where they have not heard of it: a cancellation counts here at once, also while
 * its provider is out of reach. Several isolates may do it at a time.
 *
 * Invariant: a contract counts as told only if it stood all the while as it was told. Where it changed meanwhile, whoever
 * told it cannot know whether its word came first, so it is told anew.
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

/** Tells the provider of one contract, where it has not heard of it. Rejects where the provider is out of reach. */
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
  const { untold: _, ...told } = found.value;
  updateSubscription(change, found, told);
  if (await database.commit(change) === null) await notifyAnew(database, id);
}

/** Whether nothing of it is left: a provider that ended it with what is paid would go on collecting what is not. */
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
