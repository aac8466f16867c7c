/** Reads disputes. */
import type { ProviderName } from "@/domain/catalogue.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Dispute } from "@/store/records.ts";

/** Disputes that are not over, the first to be due first. */
export async function listOpenDisputes(database: Database, limit: number): Promise<Dispute[]> {
  const rows = await Array.fromAsync(database.list(keys.disputesOpen(), { limit }));
  return await getDisputes(database, rows.map(({ key }) => key));
}

/** Where a dispute stands in the list by time. */
export interface DisputePlace {
  at: number;
  provider: ProviderName;
  id: string;
}

/** The last disputes, the latest first; `before` is where a page of them goes on. */
export async function listLastDisputes(
  database: Database,
  limit: number,
  before: DisputePlace | null,
): Promise<Dispute[]> {
  const end = before ? { end: keys.disputeAt(before.at, before.provider, before.id) } : {};
  const rows = await Array.fromAsync(database.list(keys.disputesAt(), { ...end, reverse: true, limit }));
  return await getDisputes(database, rows.map(({ key }) => key));
}

/** The disputes of a payment. */
export async function listDisputesOf(
  database: Database,
  provider: ProviderName,
  payment: string,
): Promise<Dispute[]> {
  const rows = await Array.fromAsync(database.list(keys.disputesOf(provider, payment)));
  const found = await database.getMany(rows.map(({ key }) => keys.dispute(provider, String(key[3]))));
  return found.flatMap(({ value }) => value ?? []);
}

async function getDisputes(database: Database, places: readonly Deno.KvKey[]): Promise<Dispute[]> {
  const found = await database.getMany(
    places.map((place) => keys.dispute(place[2] as ProviderName, String(place[3]))),
  );
  return found.flatMap(({ value }) => value ?? []);
}
