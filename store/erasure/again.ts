/** After a restore: whoever was erased since the backup was made is out of sight, and erased again by the first server (ER-9). */
import { isHiddenAs, putDiscoveryEntry } from "@/store/candidates/writer.ts";
import { newChange, remove, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { idHash } from "@/store/erasure/hashes.ts";
import { keys } from "@/store/keys.ts";
import type { Member } from "@/store/records.ts";
import { updateMember } from "@/store/members/writer.ts";

/** Gives how many there are. `hashes`: of the ids that were erased. */
export async function eraseAgain(
  database: Database,
  hashes: ReadonlySet<string>,
  now: number,
): Promise<number> {
  let count = 0;
  for await (const row of database.list(keys.members())) {
    const { value: member } = row;
    if (member.erased_at !== undefined || member.closing?.erasing || !hashes.has(idHash(member.id))) continue;
    const change = newChange();
    const next: Member = { ...member, off: true, closing: { at: now, until: now, by: "member" } };
    updateMember(change, row, next);
    if (member.closing) remove(change, keys.accountEnd(member.closing.until, member.id));
    set(change, keys.accountEnd(now, member.id), 0);
    const entry = await database.get(keys.discoveryEntry(member.id));
    if (entry.value && !isHiddenAs(entry.value, next)) {
      putDiscoveryEntry(change, entry, { off: 1, boosted: 0 });
    }
    await database.commit(change);
    count++;
  }
  return count;
}
