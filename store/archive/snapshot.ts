/**
 * A copy of the embedded database as of one moment, taken while others write to it. Used by the backup alone.
 * SQLite reads it inside one transaction (`VACUUM INTO`), so it holds each commit wholly or not at all, and no writer waits.
 */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

export interface Snapshot extends AsyncDisposable {
  /** A database file that nobody else uses; gone when disposed. */
  path: string;
}

/** Copies the database file at `path` into a new private folder inside `folder`. */
export async function takeSnapshot(path: string, folder: string): Promise<Snapshot> {
  const info = await Deno.stat(path).catch(() => null);
  if (!info?.isFile) throw new Deno.errors.NotFound(`Cannot find a database at "${path}"`);
  const own = await Deno.makeTempDir({ dir: folder, prefix: ".kindling_" });
  const copy = join(own, "snapshot.db");
  try {
    const source = new DatabaseSync(path, { readOnly: true });
    try {
      source.exec("PRAGMA busy_timeout = 5000");
      source.prepare("VACUUM INTO ?").run(copy);
    } finally {
      source.close();
    }
  } catch (error) {
    await Deno.remove(own, { recursive: true });
    throw error;
  }
  return { path: copy, [Symbol.asyncDispose]: () => Deno.remove(own, { recursive: true }) };
}
