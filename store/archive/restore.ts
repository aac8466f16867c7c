/**
 * Restore: brings an archive back into an empty database. Called by the restore task.
 *
 * 1. The whole file is read against its seal; a cut-off or damaged one changes nothing.
 * 2. The database must be empty. Its layout is set to `RESTORING`, with which no server starts.
 * 3. The rows are written, with what is left of their lives. Nobody is online in them any more.
 * 4. The layout is set: from now on the database counts.
 */
import { type ArchiveRow, checkArchive, readArchive } from "@/store/archive/file.ts";
import { takeOffline } from "@/store/candidates/offline.ts";
import { type Change, checkAbsent, newChange, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { type Key, keys } from "@/store/keys.ts";
import { RESTORING, SCHEMA } from "@/store/seed/mod.ts";

/** What one change may hold: below the 900 mutations and 800 KiB of an atomic operation, whatever the script. */
const ROWS_AT_ONCE = 500;
const CHARS_AT_ONCE = 200_000;

export interface Restored {
  rows: number;
  /** When the backup was made, in milliseconds since 1970. */
  made_at: number;
}

/** Checks an archive and brings it back into the database that `open` opens. Gives what was restored. */
export async function restore(
  file: string,
  open: () => Promise<Database>,
  now: () => number,
): Promise<Restored> {
  const { schema, made_at } = await checkArchive(file);
  if (schema !== SCHEMA) {
    throw new Error(`Cannot restore "${file}": its layout is "${schema}", this program knows "${SCHEMA}"`);
  }
  const database = await open();
  try {
    await claimEmpty(database);
    return { rows: await writeRows(database, file, now), made_at };
  } finally {
    await database.close();
  }
}

async function claimEmpty(database: Database): Promise<void> {
  const { value } = await database.get(keys.schema());
  if (value === RESTORING) {
    throw new Error("Cannot restore: an earlier restore was cut off here. Remove the database and try again");
  }
  const everything: Key<unknown> = [];
  for await (const _ of database.list(everything, { limit: 1 })) {
    throw new Error("Cannot restore: the database is not empty. Nothing was changed");
  }
  const change = newChange();
  checkAbsent(change, keys.schema());
  set(change, keys.schema(), RESTORING);
  if (await database.commit(change) === null) {
    throw new Error("Cannot restore: somebody else uses this database. Nothing was changed");
  }
}

async function writeRows(database: Database, file: string, now: () => number): Promise<number> {
  let rows = 0;
  let change = newChange();
  let chars = 0;
  for await (const part of readArchive(file)) {
    if (!("key" in part)) continue;
    if (!put(change, part, now())) continue;
    rows++;
    chars += part.chars;
    if (change.sets.length < ROWS_AT_ONCE && chars < CHARS_AT_ONCE) continue;
    await database.commit(change);
    change = newChange();
    chars = 0;
  }
  await database.commit(change);
  await takeOffline(database);
  const whole = newChange();
  set(whole, keys.schema(), SCHEMA);
  await database.commit(whole);
  return rows;
}

/** Adds a row to a change, unless its life is over. */
function put(change: Change, { key, value, end }: ArchiveRow, now: number): boolean {
  if (end <= now) return false;
  set(change, key, value, end === Infinity ? undefined : end - now);
  return true;
}
