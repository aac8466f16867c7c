/** Reads what an instance has to deliver, in the order in which it was committed. */
import type { InstanceId } from "@/domain/ids.ts";
import { newChange, remove } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Delivery } from "@/protocol/delivery.ts";

/** Most rows taken at once, so that one change can delete them. */
const ROWS = 500;

/** Takes the waiting rows: reads them, gives them to `deliver`, then deletes them. Says how many there were. */
export async function takeInbox(
  database: Database,
  instance: InstanceId,
  deliver: (deliveries: Delivery[]) => void,
): Promise<number> {
  const rows: { key: Deno.KvKey; versionstamp: string; deliveries: Delivery[] }[] = [];
  for await (const row of database.list(keys.inboxes(instance), { limit: ROWS })) {
    rows.push({ key: row.key, versionstamp: row.versionstamp, deliveries: row.value.deliveries });
  }
  if (rows.length === 0) return 0;
  rows.sort((one, other) => (one.versionstamp < other.versionstamp ? -1 : 1));
  for (const row of rows) deliver(row.deliveries);
  const change = newChange();
  for (const row of rows) remove(change, row.key);
  await database.commit(change);
  return rows.length;
}
