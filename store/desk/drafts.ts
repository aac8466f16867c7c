/** What people of the desk have begun to write, by conversation. */
import type { Pair, StaffId } from "@/domain/ids.ts";
import { newChange, remove, set } from "@/store/change.ts";
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
