/** Who waits for an answer of somebody: the contacts with messages that they have not read. */
import type { MemberId } from "@/domain/ids.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";

/** At most `limit` contacts of whom `owner` has unread messages. */
export async function listWaiting(
  database: Database,
  owner: MemberId,
  limit: number,
): Promise<MemberId[]> {
  const others: MemberId[] = [];
  for await (const { key } of database.list(keys.unreads(owner), { limit })) others.push(key[2] as MemberId);
  return others;
}
