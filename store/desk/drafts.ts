/** What people of the desk have begun to write, by conversation. */
import type { Pair, StaffId } from "@/domain/ids.ts";
import { check, newChange, remove, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";

/** Empty where nothing is kept. */
export async function getDeskDraft(database: Database, staff: StaffId, pair: Pair): Promise<string> {
  return (await database.get(keys.deskDraft(staff, pair))).value ?? "";
}

/** Keeps a text; an empty one takes it away. The last one wins. */
export async function keepDeskDraft(
  database: Database,
  { staff, pair, text }: { staff: StaffId; pair: Pair; text: string },
): Promise<void> {
  const change = newChange();
  const key = keys.deskDraft(staff, pair);
  if (text === "") remove(change, key);
  else set(change, key, text);
  await database.commit(change);
}

/** What one person has begun to write is there for another one too, unless they have begun something themselves. */
export async function copyDeskDraft(
  database: Database,
  { from, to, pair }: { from: StaffId; to: StaffId; pair: Pair },
): Promise<void> {
  const [theirs, own] = await database.getMany([keys.deskDraft(from, pair), keys.deskDraft(to, pair)]);
  if (!theirs.value || own.value) return;
  const change = newChange();
  check(change, own);
  set(change, own.key, theirs.value);
  await database.commit(change);
}
