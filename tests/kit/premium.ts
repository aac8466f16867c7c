/** Premium for tests, without the purchase. */
import type { MemberId } from "@/domain/ids.ts";
import { newChange, set } from "@/store/change.ts";
import { type Database, transact } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { getMemberEntry } from "@/store/members/reader.ts";
import { updateMember } from "@/store/members/writer.ts";

/** Later than any clock of a test. */
const FOREVER = Date.UTC(2200, 0);

/** Gives a member premium, or takes it back with `until` in the past. */
export async function givePremium(
  server: { database: Database },
  member: { id: MemberId },
  until = FOREVER,
): Promise<void> {
  await transact(server.database, async () => {
    const entry = await getMemberEntry(server.database, member.id);
    if (!entry) throw new Error(`Cannot give "${member.id}" premium: no such member`);
    const change = newChange();
    updateMember(change, entry, { ...entry.value, premium_until: until });
    return { change, value: null };
  });
}

/** Shows a member without premium what has come since the step began, as the next one does: for a server whose clock is real. */
export async function endStep({ database }: { database: Database }, member: { id: MemberId }): Promise<void> {
  await transact(database, async () => {
    const { key, value } = await database.get(keys.totals(member.id));
    if (!value?.shown) throw new Error(`Cannot end the step of "${member.id}": nothing has come`);
    const change = newChange();
    set(change, key, { ...value, shown: { ...value.shown, step: value.shown.step - 1 } });
    return { change, value: null };
  });
}
