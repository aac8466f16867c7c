/** Writes deliveries for other instances, in the change that causes them. */
import type { InstanceId } from "@/domain/ids.ts";
import { INBOX_ROW_LIFE_MS } from "@/domain/limits.ts";
import { type Change, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { Delivery } from "@/protocol/delivery.ts";

/** Puts a row of deliveries into an instance's inbox. `row` is a fresh unique id. */
export function putInbox(
  change: Change,
  instance: InstanceId,
  row: { id: string; deliveries: Delivery[]; now: number },
): void {
  set(change, keys.inbox(instance, row.id), { deliveries: row.deliveries, at: row.now }, INBOX_ROW_LIFE_MS);
  set(change, keys.inboxHead(instance), row.id, INBOX_ROW_LIFE_MS);
}
