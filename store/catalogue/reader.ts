/** Reads the operator's catalogue. */
import type { Catalogue } from "@/domain/catalogue.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";

/** The catalogue; a database without one was not seeded. */
export async function getCatalogue(database: Database): Promise<Catalogue> {
  const { value } = await database.get(keys.catalogue());
  if (!value) throw new Error("Cannot start: the database has no catalogue");
  return value;
}
