/**
 * `deno task audit`: walks all members, ledgers, conversations and indexes and prints what does not agree, a line a
 * problem with its key. Ends with 1 if there is anything. May run beside the server.
 */
import { readConfig } from "@/config.ts";
import { audit } from "@/store/audit/mod.ts";
import { type Database, openDatabase } from "@/store/database.ts";

export { audit };

/** Prints every problem of a database, and gives how many there are. */
export async function printAudit(database: Database): Promise<number> {
  const since = performance.now();
  let count = 0;
  for await (const { key, problem } of audit(database)) {
    console.log(`${key}  ${problem}`);
    count++;
  }
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  console.log(`audit: ${count === 0 ? "clean" : `${count} problems`} (${seconds} s)`);
  return count;
}

if (import.meta.main) {
  try {
    const { DENO_KV_PATH: path, DENO_KV_URL: url } = readConfig();
    // Opening would make an empty one, and find nothing wrong with it.
    if (!url && !(await Deno.stat(path).catch(() => null))) {
      throw new Deno.errors.NotFound(`Cannot find a database at "${path}"`);
    }
    const database = await openDatabase({ path, url });
    const count = await printAudit(database).finally(() => database.close());
    if (count > 0) Deno.exitCode = 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    Deno.exitCode = 1;
  }
}
