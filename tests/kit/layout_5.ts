/** Makes a database what a program of layout 5 would have left: nothing is sold, and no version of the catalogue is kept. */
import { newChange, remove, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { type Key, keys } from "@/store/keys.ts";
import type { CatalogueOfLayout5 } from "@/store/seed/layout_5.ts";
import { layBackTo6 } from "@/tests/kit/layout_6.ts";

export async function layBackTo5(database: Database): Promise<void> {
  await layBackTo6(database);
  const change = newChange();
  for await (const { key } of database.list(keys.catalogueVersions())) remove(change, key);
  const { value } = await database.get(keys.catalogue());
  if (value) {
    const { promo: _, wheel: __, payments: ___, promo_codes: ____, texts: _____, ...catalogue } = value;
    const prices = catalogue.prices.filter(({ feature }) => feature !== "spin");
    const former = { ...catalogue, credits: [], premium: [], prices };
    set(change, keys.catalogue() as Key<unknown> as Key<CatalogueOfLayout5>, former);
  }
  set(change, keys.schema(), 5);
  await database.commit(change);
}
