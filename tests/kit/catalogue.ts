/** Changes of the catalogue, as an operator makes them while servers run. */
import type { Catalogue } from "@/domain/catalogue.ts";
import { getCatalogueEntry } from "@/store/catalogue/reader.ts";
import { putCatalogue } from "@/store/catalogue/writer.ts";
import { newChange } from "@/store/change.ts";
import { type Database, transact } from "@/store/database.ts";

/** Puts other parts into the catalogue, as its next version, and gives it as it is stored. */
export function changeCatalogue(
  { database }: { database: Database },
  next: Partial<Catalogue>,
): Promise<Catalogue> {
  return transact(database, async () => {
    const change = newChange();
    const before = await getCatalogueEntry(database);
    return { change, value: putCatalogue(change, before, { ...before.value, ...next }) };
  });
}
