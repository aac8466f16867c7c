/** How long the desk's queues are, measured once an hour (OV-8). */
import { QUEUE_COUNT_MAX, QUEUE_LENGTHS_LIFE_MS } from "@/domain/limits.ts";
import { checkAbsent, count, newChange, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { type Key, keys } from "@/store/keys.ts";
import type { QueueLengths } from "@/store/records.ts";

const HOUR_MS = 3_600_000;

/** Writes how long the queues are, unless that was done in this hour. */
export async function measureQueues(database: Database, now: number): Promise<void> {
  const key = keys.queueLengths(Math.floor(now / HOUR_MS));
  if ((await database.get(key)).value) return;
  const exp = now + QUEUE_LENGTHS_LIFE_MS;
  const change = newChange();
  checkAbsent(change, key);
  const lengths = await readQueues(database);
  set(change, key, { ...lengths, at: now, exp }, QUEUE_LENGTHS_LIFE_MS);
  // Their means by day, week and month come from the same counters as all figures.
  count(change, { name: "queue/measured", at: now });
  for (const [name, length] of Object.entries(lengths)) {
    count(change, { name: `queue/${name}`, at: now, by: length });
  }
  await database.commit(change);
}

/** How long the queues are now. */
export async function readQueues(database: Database): Promise<Required<Omit<QueueLengths, "at" | "exp">>> {
  const [chats, reports, photos, verifications, fresh, waiting] = await Promise.all([
    keys.deskQueues(),
    keys.casesOpen(),
    keys.photoReviews(),
    keys.selfiesWaiting(),
    keys.ticketsIn("new"),
    keys.ticketsIn("open"),
  ].map((prefix) => countRows(database, prefix as Key<unknown>)));
  return {
    chats: chats ?? 0,
    reports: reports ?? 0,
    photos: photos ?? 0,
    verifications: verifications ?? 0,
    tickets: (fresh ?? 0) + (waiting ?? 0),
  };
}

async function countRows(database: Database, prefix: Key<unknown>): Promise<number> {
  let rows = 0;
  for await (const _ of database.list(prefix, { limit: QUEUE_COUNT_MAX, batch: 500 })) rows++;
  return rows;
}
