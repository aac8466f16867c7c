/** Reads blocks. */
import { type MemberId, pairOf } from "@/domain/ids.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";

/** Whether either of two members has blocked the other. */
export async function isBlocked(database: Database, one: MemberId, other: MemberId): Promise<boolean> {
  return (await database.get(keys.block(pairOf(one, other)))).value !== null;
}
