/**
 * `deno task backup FILE`: writes the store of DENO_KV_PATH or DENO_KV_URL to FILE, while the server runs. FILE must not
 * exist; it appears when it is whole.
 */
import { readConfig } from "@/config.ts";
import { backup } from "@/store/archive/backup.ts";

if (import.meta.main) {
  try {
    const [file, ...rest] = Deno.args;
    if (!file || rest.length > 0) throw new TypeError("Usage: deno task backup FILE");
    const { DENO_KV_PATH: path, DENO_KV_URL: url } = readConfig();
    const since = performance.now();
    const rows = await backup({ path, url }, file, Date.now());
    const { size } = await Deno.stat(file);
    const seconds = ((performance.now() - since) / 1000).toFixed(1);
    console.log(`backup: ${rows} rows in ${size} bytes at "${file}" (${seconds} s)`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    Deno.exitCode = 1;
  }
}
