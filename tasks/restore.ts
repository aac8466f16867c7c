/**
 * `deno task restore FILE`: brings a backup back into the empty store of DENO_KV_PATH or DENO_KV_URL, migrates it where it
 * is of an earlier layout, and audits it. A damaged FILE or a store that is not empty changes nothing.
 */
import { readConfig } from "@/config.ts";
import { restore } from "@/store/archive/restore.ts";
import { type Database, openDatabase } from "@/store/database.ts";
import { demoCatalogue } from "@/store/seed/catalogue.ts";
import { demoLegal } from "@/store/seed/legal/mod.ts";
import { migrate } from "@/store/seed/migrate.ts";
import { SCHEMA } from "@/store/seed/mod.ts";
import { printAudit } from "@/tasks/audit.ts";

async function migrateAndAudit(database: Database): Promise<number> {
  const layout = await migrate(database, { catalogue: demoCatalogue, legal: demoLegal, members: [] });
  if (layout !== null) console.log(`restore: migrated from layout ${layout} to ${SCHEMA}`);
  return await printAudit(database);
}

if (import.meta.main) {
  try {
    const [file, ...rest] = Deno.args;
    if (!file || rest.length > 0) throw new TypeError("Usage: deno task restore FILE");
    const { DENO_KV_PATH: path, DENO_KV_URL: url } = readConfig();
    const { rows, made_at } = await restore(file, () => openDatabase({ path, url }), Date.now);
    console.log(`restore: ${rows} rows of ${new Date(made_at).toISOString()} into "${url ?? path}"`);
    const database = await openDatabase({ path, url });
    const count = await migrateAndAudit(database).finally(() => database.close());
    if (count > 0) Deno.exitCode = 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    Deno.exitCode = 1;
  }
}
