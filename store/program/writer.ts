/** Which version of the program has written to the database. */
import { check, newChange, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Program } from "@/store/records.ts";

/** Records the version that starts. Gives the one before, where it was another one; null where it was not. */
export async function recordProgram(database: Database, program: Program): Promise<Program | null> {
  const entry = await database.get(keys.program());
  const before = entry.value;
  if (before?.version === program.version && before.deno === program.deno) return null;
  const change = newChange();
  check(change, entry);
  set(change, keys.program(), program);
  // A conflict means that another isolate of this start has done it.
  return await database.commit(change) === null ? null : before;
}
