/** The operator's database, for tasks that change something in it while servers run. */
import { databaseOf } from "@/config.ts";
import { type Database, openDatabase, wrongLayout } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { SCHEMA } from "@/store/seed/mod.ts";

/** Opens the database of the settings; one that was never set up, or is of another layout, is not touched. */
export async function openOwnDatabase(
  config: Parameters<typeof databaseOf>[0],
): Promise<Database> {
  const place = databaseOf(config);
  if (!place.url && !place.attached && !(await Deno.stat(place.path).catch(() => null))) {
    throw new Deno.errors.NotFound(`Cannot find a database at "${place.path}"`);
  }
  const database = await openDatabase(place);
  const { value: schema } = await database.get(keys.schema());
  if (schema === SCHEMA) return database;
  await database.close();
  throw new Error(wrongLayout(schema, SCHEMA));
}
