/** A database in memory that takes no more checks a change than a self-hosted one does (OP-30). */
import assert from "node:assert/strict";
import { REMOTE_LIMITS } from "@/store/commit.ts";
import { type Database, openDatabase } from "@/store/database.ts";

/** Opens such a database: a larger change throws. */
export async function openRemoteSized(): Promise<Database> {
  const database = await openDatabase({ path: ":memory:" });
  return {
    ...database,
    commit(change) {
      const kinds = change.checks.map(({ key }) => String(key[0]));
      assert.ok(kinds.length <= REMOTE_LIMITS.checks, `${kinds.length} checks: ${kinds}`);
      return database.commit(change);
    },
  };
}
