/** Makes a database what a program of layout 3 would have left: nobody stands in an index, nothing has a price of later. */
import { newChange, remove, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { type Key, keys } from "@/store/keys.ts";
import { layBackTo4 } from "@/tests/kit/layout_4.ts";

const LATER = ["standing", "candidate", "popular", "city", "spotlight", "spotlight_of"];

const AT_ONCE = 500;

export async function layBackTo3(database: Database): Promise<void> {
  await layBackTo4(database);
  for (const name of LATER) {
    const rows = await Array.fromAsync(database.list([name] as unknown as Key<unknown>));
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      const change = newChange();
      for (const { key } of rows.slice(from, from + AT_ONCE)) remove(change, key);
      await database.commit(change);
    }
  }
  const { value: catalogue } = await database.get(keys.catalogue());
  const change = newChange();
  if (catalogue) {
    const prices = catalogue.prices.filter(({ feature }) => feature !== "spotlight");
    set(change, keys.catalogue(), { ...catalogue, prices });
  }
  set(change, keys.schema(), 3);
  await database.commit(change);
}
