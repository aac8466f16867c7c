/**
 * The operator's desk outside of any server: the same review that a server has, on the same database and storage. It has
 * no sockets and is no instance; what members are to be told goes into the inboxes of the instances that hold them.
 */
import type { Config } from "@/config.ts";
import type { InstanceId } from "@/domain/ids.ts";
import { openReview, type PhotoReview } from "@/actors/photos/review.ts";
import { openBlobs } from "@/adapters/blobs/mod.ts";
import { getCatalogue } from "@/store/catalogue/reader.ts";
import { openLeases } from "@/store/presence/leases.ts";
import { openOwnDatabase } from "@/tasks/own_database.ts";

export interface Desk extends AsyncDisposable {
  review: PhotoReview;
  now(): number;
}

/** Opens the desk on the database and the storage of the settings. */
export async function openDesk(config: Config): Promise<Desk> {
  const database = await openOwnDatabase(config);
  const catalogue = await getCatalogue(database);
  const env = {
    database,
    instance: crypto.randomUUID() as InstanceId,
    now: Date.now,
    uuid: () => crypto.randomUUID(),
    randomBytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)),
    catalogue: () => catalogue,
    live: () => new Set<InstanceId>(),
    leases: openLeases(database),
    publish() {},
    wakeMailer() {},
  };
  const blobs = openBlobs(config);
  return {
    review: openReview(env, { blobs }),
    now: env.now,
    async [Symbol.asyncDispose]() {
      blobs[Symbol.dispose]();
      await database.close();
    },
  };
}
