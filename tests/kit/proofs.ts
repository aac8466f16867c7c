/** Sessions that have shown of late whose they are, and those that have not, for tests. */
import type { MemberId } from "@/domain/ids.ts";
import { newChange, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";

/** Has every session of a member prove anew whose it is. */
export async function forgetProofs(
  { database }: { database: Database },
  { id }: { id: MemberId },
): Promise<void> {
  const change = newChange();
  for await (const { key, value: { proved_at: _, ...row } } of database.list(keys.memberSessions(id))) {
    set(change, key, row);
  }
  await database.commit(change);
}
