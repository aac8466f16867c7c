/** The operator's database, for tasks that change something in it while servers run. */
import { type Config, databaseOf } from "@/config.ts";
import { type Database, openDatabase, wrongLayout } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { SCHEMA } from "@/store/seed/mod.ts";

/** Opens the database of the settings; one that was never set up, or is of another layout, is not touched. */
export async function openOwnDatabase(
  config: Pick<Config, "KV_PATH" | "KV_URL" | "KV_TOKEN">,
): Promise<Database> {
  const { path, url } = databaseOf(config);
  if (!url && !(await Deno.stat(path).catch(() => null))) {
    throw new Deno.errors.NotFound(`Cannot find a database at "${path}"`);
  }
  const database = await openDatabase({ path, url });
  const { value: schema } = await database.get(keys.schema());
  if (schema === SCHEMA) return database;
  await database.close();
  throw new Error(wrongLayout(schema, SCHEMA));
}
