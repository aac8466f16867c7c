/** Makes a database what a program of layout 4 would have left: its catalogue knows nothing of gifts. */
import { newChange, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { type Key, keys } from "@/store/keys.ts";
import type { CatalogueOfLayout4 } from "@/store/seed/layout_4.ts";
import { layBackTo5 } from "@/tests/kit/layout_5.ts";

export async function layBackTo4(database: Database): Promise<void> {
  await layBackTo5(database);
  const { value } = await database.get(keys.catalogue());
  const change = newChange();
  if (value) {
    const { gifts: _, ...catalogue } = value;
    set(change, keys.catalogue() as Key<unknown> as Key<CatalogueOfLayout4>, catalogue);
  }
  set(change, keys.schema(), 4);
  await database.commit(change);
}
