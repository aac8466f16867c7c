/** Makes a database what a program of layout 6 would have left: its catalogue knows no packaged app. */
import { newChange, remove, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { type Key, keys } from "@/store/keys.ts";
import type { CatalogueOfLayout6 } from "@/store/seed/layout_6.ts";

export async function layBackTo6(database: Database): Promise<void> {
  const change = newChange();
  for await (const { key, value } of database.list(keys.catalogueVersions())) {
    const { app: _, ...former } = value;
    set(change, key as Key<unknown> as Key<CatalogueOfLayout6>, former);
    remove(change, keys.catalogueHash(value.version));
  }
  const { value } = await database.get(keys.catalogue());
  if (value) {
    const { app: _, ...former } = value;
    set(change, keys.catalogue() as Key<unknown> as Key<CatalogueOfLayout6>, former);
  }
  set(change, keys.schema(), 6);
  await database.commit(change);
}
