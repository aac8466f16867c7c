import assert from "node:assert/strict";
import { getCatalogue, getCatalogueEntry, getCatalogueVersion } from "@/store/catalogue/reader.ts";
import { putCatalogue } from "@/store/catalogue/writer.ts";
import { newChange } from "@/store/change.ts";
import { openDatabase } from "@/store/database.ts";
import { demoCatalogue } from "@/store/seed/catalogue.ts";
import { seed } from "@/store/seed/mod.ts";

const content = { catalogue: demoCatalogue, legal: [], members: [] };

Deno.test("CG-2 putCatalogue: is the next version, and every version stays as it was", async () => {
  const database = await openDatabase({ path: ":memory:" });
  await seed(database, content);
  for (const price of [60, 70]) {
    const change = newChange();
    const prices = [{ feature: "message", price }];
    // Whatever version it says.
    putCatalogue(change, await getCatalogueEntry(database), { ...demoCatalogue, version: 99, prices });
    assert.notEqual(await database.commit(change), null);
  }
  const versions = await Promise.all([1, 2, 3].map((version) => getCatalogueVersion(database, version)));
  assert.deepEqual(versions.map((each) => [each?.version, each?.prices[0]?.price]), [[1, 50], [2, 60], [
    3,
    70,
  ]]);
  assert.deepEqual(await getCatalogue(database), versions[2]);
  assert.equal(await getCatalogueVersion(database, 4), null);
  await database.close();
});

Deno.test("CG-2 putCatalogue: of two that were made of the same one the second is not written, a wrong one never", async () => {
  const database = await openDatabase({ path: ":memory:" });
  await seed(database, content);
  const before = await getCatalogueEntry(database);
  const written = await Promise.all([60, 70].map((price) => {
    const change = newChange();
    putCatalogue(change, before, { ...demoCatalogue, prices: [{ feature: "message", price }] });
    return database.commit(change);
  }));
  assert.equal(written.filter((versionstamp) => versionstamp !== null).length, 1);
  assert.equal((await getCatalogue(database)).version, 2);
  assert.throws(
    () => putCatalogue(newChange(), before, { ...demoCatalogue, prices: [] }),
    /^TypeError: Cannot use the catalogue: prices: needs a price of "message"$/,
  );
  await database.close();
});
