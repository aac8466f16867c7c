import assert from "node:assert/strict";
import { isPromoOn } from "@/domain/packages.ts";
import { openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { demoCatalogue, firstCatalogue } from "@/store/seed/catalogue.ts";
import { demoLegal } from "@/store/seed/legal/mod.ts";
import { demoMembers } from "@/store/seed/members.ts";
import { SCHEMA, seed } from "@/store/seed/mod.ts";
import { newChange, set } from "@/store/change.ts";
import { audit } from "@/tests/kit/mod.ts";

const content = { catalogue: demoCatalogue, legal: demoLegal, members: demoMembers(Date.UTC(2026, 0, 1)) };

Deno.test("OP-2 seed: once, with catalogue, virtual profiles and their coins", async () => {
  const database = await openDatabase({ path: ":memory:" });
  assert.equal(await seed(database, content), true);
  assert.equal(await seed(database, { ...content, catalogue: { ...demoCatalogue, version: 9 } }), false);
  assert.equal((await database.get(keys.catalogue())).value?.version, demoCatalogue.version);
  let members = 0;
  for await (const { key } of database.list(keys.membersByTime())) members += key.length > 0 ? 1 : 0;
  assert.equal(members, content.members.length);
  await audit({ database });
  await database.close();
});

Deno.test("CG-2 CG-3 seed: the first version is kept, with a promo of seven days where there is demo content", async () => {
  const now = Date.UTC(2026, 10, 22);
  const { promo } = firstCatalogue({ demo: true, now });
  const end = now + 7 * 24 * 3_600_000;
  assert.deepEqual([isPromoOn(promo, now), isPromoOn(promo, end - 1), isPromoOn(promo, end)], [
    true,
    true,
    false,
  ]);
  assert.equal(isPromoOn(firstCatalogue({ demo: false, now }).promo, now), false);
  const database = await openDatabase({ path: ":memory:" });
  const catalogue = firstCatalogue({ demo: true, now });
  await seed(database, { ...content, catalogue, members: [] });
  assert.deepEqual((await database.get(keys.catalogueVersion(1))).value, catalogue);
  assert.deepEqual((await database.get(keys.catalogue())).value, catalogue);
  await database.close();
});

Deno.test("OP-2 P13 seed: isolates that start together, or after a start that was cut off, seed once", async () => {
  const database = await openDatabase({ path: ":memory:" });
  await seed(database, { ...content, members: content.members.slice(0, 30) });
  const cutOff = newChange();
  cutOff.deletes.push(keys.schema());
  await database.commit(cutOff);
  const seeded = await Promise.all([
    seed(database, content),
    seed(database, content),
    seed(database, content),
  ]);
  assert.equal(seeded.filter(Boolean).length, 1);
  await audit({ database });
  await database.close();
});

Deno.test("LG-19 seed: an older database gets the pages that it lacks, once, and keeps the operator's own", async () => {
  const database = await openDatabase({ path: ":memory:" });
  await seed(database, {
    ...content,
    legal: demoLegal.filter(({ page }) => page !== "contact"),
    members: [],
  });
  const own = { text: "## Ours\nWords.", updated_at: 5 };
  const change = newChange();
  set(change, keys.legal("tos", "en"), own);
  await database.commit(change);
  const started = await Promise.all([seed(database, content), seed(database, content)]);
  assert.deepEqual(started, [false, false]);
  for (const lang of ["en", "he", "de"] as const) {
    const row = demoLegal.find((each) => each.page === "contact" && each.lang === lang);
    assert.equal((await database.get(keys.legal("contact", lang))).value?.text, row?.text);
  }
  assert.deepEqual((await database.get(keys.legal("tos", "en"))).value, own);
  await audit({ database });
  await database.close();
});

Deno.test("DI-13 OP-2 seed: twelve of the virtual profiles stand in the spotlight, without an end or a boost", async () => {
  const database = await openDatabase({ path: ":memory:" });
  await seed(database, content);
  const virtual = new Set(content.members.filter((member) => member.virtual).map(({ id }) => id));
  const rows = await Array.fromAsync(database.list(keys.spotlights()));
  assert.equal(rows.length, 12);
  for (const { key, value } of rows) {
    assert.ok(virtual.has(key[2] as never));
    assert.deepEqual([value.exp, value.impressions_left], [0, 0]);
  }
  await database.close();
});

Deno.test("OP-2 OP-15 seed: a database of another layout is left alone", async () => {
  const database = await openDatabase({ path: ":memory:" });
  const change = newChange();
  set(change, keys.schema(), SCHEMA + 1);
  await database.commit(change);
  await assert.rejects(
    seed(database, content),
    new RegExp(`has layout "${SCHEMA + 1}", this program knows "${SCHEMA}"`),
  );
  await database.close();
});
