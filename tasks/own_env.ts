/** What an operator's command carries out acts with: it has no sockets, and is no instance. */
import type { InstanceId } from "@/domain/ids.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { getCatalogue } from "@/store/catalogue/reader.ts";
import type { Database } from "@/store/database.ts";
import { openLeases } from "@/store/presence/leases.ts";

export async function openOwnEnv(database: Database): Promise<ActorEnv> {
  const catalogue = await getCatalogue(database);
  return {
    database,
    instance: crypto.randomUUID() as InstanceId,
    now: Date.now,
    uuid: () => crypto.randomUUID(),
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    catalogue: () => catalogue,
    live: () => new Set(),
    leases: openLeases(database),
    // Servers find by themselves what they are to be told.
    publish() {},
    wakeMailer() {},
  };
}
