/**
 * `deno task restore FILE`: brings a backup back into the empty store of KV_PATH or KV_URL, and audits
 * it. A damaged FILE, one of another data layout, or a store that is not empty changes nothing.
 */
import { erasedListOf } from "@/adapters/erased_list.ts";
import { databaseOf, readConfig } from "@/config.ts";
import { restore } from "@/store/archive/restore.ts";
import { openDatabase } from "@/store/database.ts";
import { eraseAgain } from "@/store/erasure/again.ts";
import { printAudit } from "@/tasks/audit.ts";

if (import.meta.main) {
  try {
    const [file, ...rest] = Deno.args;
    if (!file || rest.length > 0) throw new TypeError("Usage: deno task restore FILE");
    const config = readConfig();
    const place = databaseOf(config);
    const { rows, made_at } = await restore(file, () => openDatabase(place), Date.now);
    console.log(
      `restore: ${rows} rows of ${new Date(made_at).toISOString()} into "${place.url ?? place.path}"`,
    );
    const database = await openDatabase(place);
    using list = erasedListOf(config);
    const erased = await list.read();
    const again = await eraseAgain(database, erased, Date.now());
    if (again > 0) console.log(`restore: ${again} accounts are erased again by the first server that starts`);
    const count = await printAudit(database).finally(() => database.close());
    if (count > 0) Deno.exitCode = 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    Deno.exitCode = 1;
  }
}
