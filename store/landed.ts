/**
 * Records for a minute which attempt at a change has landed, for changes that no other row proves. Commands
 * that are done once have the record of their `rid`.
 */
import { LANDED_MS } from "@/domain/limits.ts";
import { type Change, type Entry, set } from "@/store/change.ts";
import { type Key, keys } from "@/store/keys.ts";

/** Marks a change as attempt `nth` under this id. */
export function putLanded(change: Change, id: string, nth = 0): void {
  set(change, keys.landed(id), nth, LANDED_MS);
}

/** The attempt that has landed, or null where none has. */
export async function getLanded(
  database: { get(key: Key<number>): Promise<Entry<number>> },
  id: string,
): Promise<number | null> {
  return (await database.get(keys.landed(id))).value;
}
