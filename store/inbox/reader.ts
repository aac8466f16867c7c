/** Reads the deliveries that wait for an instance, in commit order. */
import type { InstanceId } from "@/domain/ids.ts";
import { newChange, remove } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Delivery } from "@/protocol/delivery.ts";

/** Rows that one read sees in one snapshot, and that one change can delete. */
const ROWS = 500;

/**
 * Takes the waiting rows: reads them, passes them to `deliver`, then deletes them. Returns how many there were.
 *
 * More rows than one snapshot holds take several reads. All of them see the rows committed before the end of
 * the first one; a later row may be seen without its predecessor, so such rows stay for the next time (P4).
 */
export async function takeInbox(
  database: Database,
  instance: InstanceId,
  deliver: (deliveries: Delivery[]) => void,
): Promise<number> {
  const rows: { key: Deno.KvKey; versionstamp: string; deliveries: Delivery[] }[] = [];
  let last = "";
  for await (const { key, versionstamp, value } of database.list(keys.inboxes(instance), { batch: ROWS })) {
    if (rows.length < ROWS && versionstamp > last) last = versionstamp;
    rows.push({ key, versionstamp, deliveries: value.deliveries });
  }
  const settled = rows.filter(({ versionstamp }) => versionstamp <= last);
  // Rows of one commit have one versionstamp, and stay in the order of their keys.
  settled.sort((one, other) => one.versionstamp.localeCompare(other.versionstamp));
  if (settled.length > 0) database.recent.forget();
  for (const row of settled) deliver(row.deliveries);
  for (let from = 0; from < settled.length; from += ROWS) {
    const change = newChange();
    for (const { key } of settled.slice(from, from + ROWS)) remove(change, key);
    await database.commit(change);
  }
  return settled.length;
}
