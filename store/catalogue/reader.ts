/** Reads the operator's catalogue. */
import type { Catalogue } from "@/domain/catalogue.ts";
import type { Entry } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";

/** The catalogue as it was read. Throws where a database has none: it was not seeded. */
export async function getCatalogueEntry(
  database: Database,
): Promise<Entry<Catalogue> & { value: Catalogue; versionstamp: string }> {
  const entry = await database.get(keys.catalogue());
  const { value, versionstamp } = entry;
  if (!value || versionstamp === null) throw new Error("Cannot start: the database has no catalogue");
  return { ...entry, value, versionstamp };
}

/** The catalogue as it is now. Throws where a database has none. */
export async function getCatalogue(database: Database): Promise<Catalogue> {
  return (await getCatalogueEntry(database)).value;
}

/** The catalogue as it was in a version, or null. */
export async function getCatalogueVersion(database: Database, version: number): Promise<Catalogue | null> {
  return (await database.get(keys.catalogueVersion(version))).value;
}

/** All versions, the latest first. */
export async function* listCatalogueVersions(database: Database): AsyncGenerator<Catalogue> {
  for await (const { value } of database.list(keys.catalogueVersions(), { reverse: true })) yield value;
}
