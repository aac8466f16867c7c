/**
 * `deno task backup FILE`: writes the store of KV_PATH or KV_URL to FILE, while the server runs. FILE must not
 * exist; it appears when it is whole.
 */
import { databaseOf, readConfig } from "@/config.ts";
import { backup } from "@/store/archive/backup.ts";

if (import.meta.main) {
  try {
    const [file, ...rest] = Deno.args;
    if (!file || rest.length > 0) throw new TypeError("Usage: deno task backup FILE");
    const since = performance.now();
    const rows = await backup(databaseOf(readConfig()), file, Date.now());
    const { size } = await Deno.stat(file);
    const seconds = ((performance.now() - since) / 1000).toFixed(1);
    console.log(`backup: ${rows} rows in ${size} bytes at "${file}" (${seconds} s)`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    Deno.exitCode = 1;
  }
}
