/**
 * `deno task backup FILE`: writes the store of KV_PATH or KV_URL to FILE, while the server runs. FILE must not
 * exist; it appears when it is whole. `deno task backup --keep FOLDER` writes it there, named by the time, and then removes
 * backups of that folder until of the last seven days, four weeks and twelve months one each is left.
 */
import { join } from "node:path";
import { databaseOf, readConfig } from "@/config.ts";
import { backup } from "@/store/archive/backup.ts";
import { backupName, removeOldBackups } from "@/tasks/backup_keep.ts";

const USAGE = "Usage: deno task backup FILE, or deno task backup --keep FOLDER";

/** The file to write, and the folder of which old ones go. */
function placeOf(args: readonly string[], now: number): { file: string; folder: string | null } {
  const [first, folder] = args;
  if (first === "--keep" && folder && args.length === 2) {
    return { file: join(folder, backupName(now)), folder };
  }
  if (first && !first.startsWith("--") && args.length === 1) return { file: first, folder: null };
  throw new TypeError(USAGE);
}

if (import.meta.main) {
  try {
    const { file, folder } = placeOf(Deno.args, Date.now());
    const since = performance.now();
    const rows = await backup(databaseOf(readConfig()), file, Date.now());
    const { size } = await Deno.stat(file);
    const seconds = ((performance.now() - since) / 1000).toFixed(1);
    console.log(`backup: ${rows} rows in ${size} bytes at "${file}" (${seconds} s)`);
    if (folder !== null) {
      const old = await removeOldBackups(folder);
      if (old.length > 0) console.log(`backup: ${old.join(", ")} removed`);
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    Deno.exitCode = 1;
  }
}
