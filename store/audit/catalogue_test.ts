import assert from "node:assert/strict";
import { auditCatalogue } from "@/store/audit/catalogue.ts";
import { newChange, remove, set } from "@/store/change.ts";
import { openDatabase } from "@/store/database.ts";
import { type Key, keys } from "@/store/keys.ts";
import { demoCatalogue } from "@/store/seed/catalogue.ts";
import { seed } from "@/store/seed/mod.ts";
import { changeCatalogue } from "@/tests/kit/catalogue.ts";

Deno.test("CG-11 OP-4 audit: names every version of the catalogue that is missing, misplaced or not the current one", async () => {
  const database = await openDatabase({ path: ":memory:" });
  await seed(database, { catalogue: demoCatalogue, legal: [], members: [] });
  for (const price of [60, 70, 80]) {
    await changeCatalogue({ database }, { prices: [{ feature: "message", price }] });
  }
  const find = async () => (await Array.fromAsync(auditCatalogue(database))).map(({ problem }) => problem);
  assert.deepEqual(await find(), []);
  const write = async (key: Key<unknown>, value: unknown) => {
    const change = newChange();
    if (value === null) remove(change, key);
    else set(change, key, value);
    await database.commit(change);
  };
  const damages: [Key<unknown>, unknown, string[]][] = [
    [keys.catalogueVersion(2), null, ["version 3 follows version 1", "hash of a version that is not there"]],
    [keys.catalogueVersion(2), demoCatalogue, ["it says to be version 1", "it is not what it was"]],
    [keys.catalogueVersion(4), null, [
      "hash of a version that is not there",
      "the current version is not kept",
    ]],
    [keys.catalogueVersion(4), { ...demoCatalogue, version: 4 }, [
      "it is not what it was",
      "the current version was another one when it was written",
    ]],
    [keys.catalogueVersion(5), { ...demoCatalogue, version: 5 }, [
      "its hash is missing",
      "version 4, the last one is 5",
    ]],
    [keys.catalogue(), null, ["there is no catalogue"]],
  ];
  for (const [key, value, says] of damages) {
    const before = await database.get(key);
    await write(key, value);
    assert.deepEqual(await find(), says);
    await write(key, before.value);
    assert.deepEqual(await find(), []);
  }
  await database.close();
});
