/**
 * Backup: writes a store to one archive file while the server runs. Called by the backup task.
 *
 * - An embedded database is copied as of one moment first, and the archive is made from that copy.
 * - A remote database has no snapshots: it is read, and read again until nothing has changed in between. What was read
 *   then stood in the database at one moment too. Under steady writes that never happens, and the backup is refused.
 *
 * Invariant: a backup that succeeds holds each commit wholly or not at all.
 */
import { createHash } from "node:crypto";
import { dirname } from "node:path";
import { endOf } from "@/store/archive/lives.ts";
import { type ArchiveRow, writeArchive } from "@/store/archive/file.ts";
import { takeSnapshot } from "@/store/archive/snapshot.ts";
import { type Database, openDatabase } from "@/store/database.ts";
import { type Key, keys, keyText } from "@/store/keys.ts";

/** Times that a remote database is tried before a backup gives up. */
const TRIES = 4;

export interface BackupSource {
  /** File of the embedded database. */
  path: string;
  /** URL of a remote database; wins over `path`. */
  url?: string | undefined;
  attached?: boolean;
}

/** The database was written to between two readings. */
class Changed extends Error {
  override name = "Changed";
}

/** Writes the store to `file`. Gives the number of rows. Throws where `file` is taken or the store was never set up. */
export async function backup(source: BackupSource, file: string, now: number): Promise<number> {
  if (source.url || source.attached) {
    return await withDatabase(source, (database) => backUpQuiet(database, file, now));
  }
  await using snapshot = await takeSnapshot(source.path, dirname(file));
  return await withDatabase(snapshot, (database) => archive(database, file, { now, rows: readRows }));
}

/** Backs up a database that others can write to, by reading it until two readings agree. */
export async function backUpQuiet(database: Database, file: string, now: number): Promise<number> {
  for (let tries = 1; tries <= TRIES; tries++) {
    try {
      return await archive(database, file, { now, rows: readRowsTwice });
    } catch (error) {
      if (!(error instanceof Changed)) throw error;
    }
  }
  throw new Error(
    `Cannot back up: the remote database changed during each of ${TRIES} readings. Stop its servers for the moment, or ` +
      "back up its file on its own host",
  );
}

async function withDatabase<Value>(
  source: BackupSource,
  work: (database: Database) => Promise<Value>,
): Promise<Value> {
  const database = await openDatabase(source);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function archive(
  database: Database,
  file: string,
  options: { now: number; rows: typeof readRows },
): Promise<number> {
  const { now, rows } = options;
  const { value: schema } = await database.get(keys.schema());
  if (schema === null || schema <= 0) throw new Error("Cannot back up: the database was never set up");
  return await writeArchive(file, { schema, made_at: now }, rows(database, now));
}

type MarkedRow = ArchiveRow & { mark: string };

/** The rows of a backup in key order, each with a mark that changes with every write to it. */
async function* readRows(database: Database, now: number): AsyncGenerator<MarkedRow> {
  const everything: Key<unknown> = [];
  const schema = keyText(keys.schema());
  for await (const { key, value, versionstamp } of database.list(everything)) {
    const text = keyText(key);
    // The layout stands in the header, and is restored last.
    if (text === schema) continue;
    const end = endOf(key, value);
    if (end > now) yield { key, value, end, mark: `${text}@${versionstamp}\n` };
  }
}

/** The same rows; throws `Changed` after the last one where a second reading differs. */
async function* readRowsTwice(database: Database, now: number): AsyncGenerator<MarkedRow> {
  const first = createHash("sha256");
  for await (const row of readRows(database, now)) {
    first.update(row.mark);
    yield row;
  }
  const second = createHash("sha256");
  for await (const { mark } of readRows(database, now)) second.update(mark);
  if (first.digest("hex") !== second.digest("hex")) throw new Changed("Cannot archive: the database changed");
}
