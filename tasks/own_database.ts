/** The operator's database, for tasks that change something in it while servers run. */
import type { Config } from "@/config.ts";
import { type Database, openDatabase, wrongLayout } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { SCHEMA } from "@/store/seed/mod.ts";

/** Opens the database of the settings; one that was never set up, or is of another layout, is not touched. */
export async function openOwnDatabase(
  { DENO_KV_PATH: path, DENO_KV_URL: url }: Pick<Config, "DENO_KV_PATH" | "DENO_KV_URL">,
): Promise<Database> {
  if (!url && !(await Deno.stat(path).catch(() => null))) {
    throw new Deno.errors.NotFound(`Cannot find a database at "${path}"`);
  }
  const database = await openDatabase({ path, url });
  const { value: schema } = await database.get(keys.schema());
  if (schema === SCHEMA) return database;
  await database.close();
  throw new Error(wrongLayout(schema, SCHEMA));
}
