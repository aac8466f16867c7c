/** Reads contracts that renew premium. */
import type { ProviderName } from "@/domain/catalogue.ts";
import type { SubscriptionId } from "@/domain/ids.ts";
import type { Entry } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Subscription } from "@/store/records.ts";

/** A contract as it was read. */
export type SubscriptionEntry = Entry<Subscription> & { value: Subscription };

/** A contract to be changed, or null. */
export async function getSubscription(
  database: Database,
  id: SubscriptionId,
): Promise<SubscriptionEntry | null> {
  const entry = await database.get(keys.subscription(id));
  return entry.value ? { ...entry, value: entry.value } : null;
}

/** Contracts whose provider is not notified yet. */
export async function* listUntold(database: Database): AsyncGenerator<SubscriptionId> {
  for await (const { key } of database.list(keys.subscriptionsUntold(), { batch: 100 })) {
    yield key[1] as SubscriptionId;
  }
}

/**
 * Contracts about which their provider is to be asked, the longest waiting first; up to `end`, Infinity for all
 * of them.
 */
export async function* listLooks(database: Database, end: number): AsyncGenerator<SubscriptionEntry> {
  const due = end === Infinity ? {} : { end: keys.subscriptionLook(end + 1, "" as SubscriptionId) };
  for await (const { key } of database.list(keys.subscriptionLooks(), due)) {
    const found = await getSubscription(database, key[2] as SubscriptionId);
    if (found) yield found;
  }
}

/** The contract that a provider calls so, or null. */
export async function getSubscriptionByReference(
  database: Database,
  provider: ProviderName,
  reference: string,
): Promise<SubscriptionEntry | null> {
  const { value: id } = await database.get(keys.subscriptionByReference(provider, reference));
  return id === null ? null : await getSubscription(database, id);
}
