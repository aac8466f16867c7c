import assert from "node:assert/strict";
import type { Catalogue } from "@/domain/catalogue.ts";
import { addStanding, firstStanding } from "@/store/candidates/writer.ts";
import { newChange, set } from "@/store/change.ts";
import { type Database, openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { getCatalogueVersion } from "@/store/catalogue/reader.ts";
import { getLegal } from "@/store/legal/reader.ts";
import { demoCatalogue } from "@/store/seed/catalogue.ts";
import { type CatalogueOfLayout1, DEMO_TERMS_OF_LAYOUT_1 } from "@/store/seed/layout_1.ts";
import { demoLegal } from "@/store/seed/legal/mod.ts";
import { demoMembers } from "@/store/seed/members.ts";
import { migrate } from "@/store/seed/migrate.ts";
import { SCHEMA, seed } from "@/store/seed/mod.ts";
import { audit } from "@/tests/kit/audit.ts";
import { CATALOGUE_OF_LAYOUT_1, layOutAs1 } from "@/tests/kit/layout_1.ts";
import { layBackTo3 } from "@/tests/kit/layout_3.ts";
import { layBackTo4 } from "@/tests/kit/layout_4.ts";
import { layBackTo5 } from "@/tests/kit/layout_5.ts";
import { layBackTo6 } from "@/tests/kit/layout_6.ts";
import { keepFormerUpload } from "@/tests/kit/layout_2.ts";

const content = { catalogue: demoCatalogue, legal: demoLegal, members: demoMembers(Date.UTC(2026, 0, 1)) };

/** What later layouts have in the catalogue besides, as an operator's own. */
const SALES = {
  credits: [{ id: 9, credits: 70, price: { USD: 100, ILS: 400 }, discount: 0, spins: 0 }],
  premium: [{ id: 9, months: 2, total: { USD: 900, ILS: 3_600 }, recommended: 0 }],
  promo: { active: 1, ends: 1_800_000_000 },
  wheel: null,
  payments: { ccil: "stripe", cc3a: "test" },
  promo_codes: [],
  texts: demoCatalogue.texts,
  app: { coins: 0, spins: 1, premium: 0 },
} as const satisfies Partial<Catalogue> as Partial<Catalogue>;

async function catalogueOf(database: Database): Promise<Catalogue> {
  const { value } = await database.get(keys.catalogue());
  return value ?? assert.fail("no catalogue");
}

Deno.test("LG-10 migrate: layout 1 gets the legal texts and the catalogue's new fields", async () => {
  const database = await openDatabase({ path: ":memory:" });
  await layOutAs1(database, CATALOGUE_OF_LAYOUT_1);
  assert.equal(await migrate(database, content), 1);
  assert.equal((await database.get(keys.schema())).value, SCHEMA);
  const { site, version, ...rest } = await catalogueOf(database);
  assert.equal(version, 2);
  assert.deepEqual(site, { ...demoCatalogue.site, ...CATALOGUE_OF_LAYOUT_1.site });
  assert.equal(Object.hasOwn(rest, "terms"), false);
  for (const { page, lang, text, updated_at } of demoLegal) {
    assert.deepEqual(await getLegal(database, page, lang), { text, updated_at });
  }
  assert.equal(await seed(database, content), false);
  assert.equal(await migrate(database, content), null);
  await audit({ database });
  await database.close();
});

Deno.test("LG-10 migrate: what the operator has set stays, own terms become the terms of use of their language", async () => {
  const database = await openDatabase({ path: ":memory:" });
  const own: CatalogueOfLayout1 = {
    ...CATALOGUE_OF_LAYOUT_1,
    version: 7,
    site: { ...CATALOGUE_OF_LAYOUT_1.site, name: "Sparks", support_email: "help@sparks.example" },
    prices: [{ feature: "message", price: 70 }],
    terms: { ...DEMO_TERMS_OF_LAYOUT_1, he: "שורה אחת\nועוד אחת\n\n\nסוף" },
  };
  await layOutAs1(database, own);
  await migrate(database, content);
  const { site, version, prices } = await catalogueOf(database);
  assert.deepEqual([site.name, site.support_email, version], ["Sparks", "help@sparks.example", 8]);
  assert.deepEqual(site.operator, demoCatalogue.site.operator);
  assert.deepEqual(prices, [...own.prices, { feature: "spotlight", price: 300 }, {
    feature: "spin",
    price: 100,
  }]);
  assert.deepEqual(await getLegal(database, "tos", "he"), {
    text: "שורה אחת\n\nועוד אחת\n\nסוף",
    updated_at: null,
  });
  for (const [page, lang] of [["tos", "en"], ["tos", "de"], ["privacy", "he"]] as const) {
    const seeded = demoLegal.find((row) => row.page === page && row.lang === lang);
    assert.equal((await getLegal(database, page, lang))?.text, seeded?.text, `${page} ${lang}`);
  }
  await database.close();
});

Deno.test("LG-10 migrate: own terms of full length move as they are, and the server starts", async () => {
  const database = await openDatabase({ path: ":memory:" });
  const en = "a line of the terms\n".repeat(3_200);
  await layOutAs1(database, { ...CATALOGUE_OF_LAYOUT_1, terms: { en, he: "", de: "" } });
  assert.equal(await migrate(database, content), 1);
  assert.equal((await getLegal(database, "tos", "en"))?.text, en);
  await database.close();
});

Deno.test("LG-10 migrate: of isolates that start together one does it, and none undoes what came after", async () => {
  const folder = await Deno.makeTempDir({ prefix: "kindling_" });
  const isolates = await Promise.all(
    Array.from({ length: 4 }, () => openDatabase({ path: `${folder}/store.db` })),
  );
  const [first] = isolates;
  assert.ok(first);
  await layOutAs1(first, CATALOGUE_OF_LAYOUT_1);
  const done = await Promise.all(isolates.map((database) => migrate(database, content)));
  assert.deepEqual(done.filter((layout) => layout !== null), [1]);
  assert.equal((await catalogueOf(first)).version, 2);

  const change = newChange();
  set(change, keys.legal("tos", "en"), { text: "own", updated_at: 1 });
  await first.commit(change);
  await Promise.all(isolates.map((database) => migrate(database, content)));
  assert.equal((await getLegal(first, "tos", "en"))?.text, "own");
  await Promise.all(isolates.map((database) => database.close()));
  await Deno.remove(folder, { recursive: true });
});

Deno.test("PH-19 migrate: layout 2 keeps its pictures as they are, to be adopted while the server runs", async () => {
  const database = await openDatabase({ path: ":memory:" });
  await seed(database, content);
  const change = newChange();
  set(change, keys.schema(), 2);
  await database.commit(change);
  const [member] = content.members;
  assert.ok(member);
  const kept = { member: member.id, bytes: null, end: 0 };
  const id = await keepFormerUpload(database, { put: () => Promise.resolve() }, kept);
  const { version } = await catalogueOf(database);
  assert.equal(await migrate(database, content), 2);
  assert.equal((await database.get(keys.schema())).value, SCHEMA);
  assert.equal((await database.get(keys.formerUpload(id))).value?.member, member.id);
  assert.equal((await catalogueOf(database)).version, version);
  await audit({ database });
  await database.close();
});

Deno.test("DI-17 migrate: layout 3 gets its members into the index, and a price of the spotlight", async () => {
  const database = await openDatabase({ path: ":memory:" });
  await seed(database, content);
  await layBackTo3(database);
  const { version } = await catalogueOf(database);
  assert.equal(await migrate(database, content), 3);
  const { prices, version: next } = await catalogueOf(database);
  assert.deepEqual([prices, next], [demoCatalogue.prices, version + 1]);
  for (const member of content.members) {
    assert.deepEqual((await database.get(keys.standing(member.id))).value, firstStanding(member));
  }
  await audit({ database });
  assert.equal(await migrate(database, content), null);
  await database.close();
});

Deno.test("DI-17 migrate: a price of the operator's own stays", async () => {
  const database = await openDatabase({ path: ":memory:" });
  await seed(database, { ...content, members: [] });
  await layBackTo3(database);
  const own = {
    ...await catalogueOf(database),
    ...SALES,
    prices: [{ feature: "message", price: 1 }, { feature: "spotlight", price: 7 }, {
      feature: "spin",
      price: 9,
    }],
    gifts: [],
  };
  const change = newChange();
  set(change, keys.catalogue(), own);
  await database.commit(change);
  await migrate(database, content);
  assert.deepEqual(await catalogueOf(database), own);
  await database.close();
});

Deno.test("CH-40 migrate: layout 4 gets the seed's gifts, on however many isolates, and keeps all the rest", async () => {
  const folder = await Deno.makeTempDir({ prefix: "kindling_" });
  const isolates = await Promise.all(
    Array.from({ length: 3 }, () => openDatabase({ path: `${folder}/store.db` })),
  );
  const [first] = isolates;
  assert.ok(first);
  const some = { ...content, members: content.members.slice(0, 3) };
  await seed(first, some);
  await layBackTo4(first);
  const former = await catalogueOf(first);
  assert.equal(former.gifts, undefined);
  const done = await Promise.all(isolates.map((database) => migrate(database, some)));
  assert.deepEqual(done.filter((layout) => layout !== null), [4]);
  assert.deepEqual(await catalogueOf(first), { ...demoCatalogue, version: former.version + 1 });
  await audit({ database: first });
  await Promise.all(isolates.map((database) => database.close()));
  await Deno.remove(folder, { recursive: true });
});

Deno.test("CH-40 migrate: gifts of the operator's own stay, and so do none", async () => {
  const rose = { id: 7, icon: "/own/rose.png", name: { en: "Our rose", he: "ורד", de: "Rose" }, price: 90 };
  for (const gifts of [[rose], []]) {
    const database = await openDatabase({ path: ":memory:" });
    await seed(database, { ...content, members: [] });
    await layBackTo4(database);
    const own = { ...await catalogueOf(database), ...SALES, prices: demoCatalogue.prices, gifts };
    const change = newChange();
    set(change, keys.catalogue(), own);
    await database.commit(change);
    assert.equal(await migrate(database, content), 4);
    assert.deepEqual(await catalogueOf(database), own);
    assert.equal((await database.get(keys.schema())).value, SCHEMA);
    await database.close();
  }
});

Deno.test("CG-4 migrate: layout 5 gets packages, wheel and a price of a spin, but no promo, on however many isolates", async () => {
  const folder = await Deno.makeTempDir({ prefix: "kindling_" });
  const isolates = await Promise.all(
    Array.from({ length: 3 }, () => openDatabase({ path: `${folder}/store.db` })),
  );
  const [first] = isolates;
  assert.ok(first);
  const some = { ...content, members: content.members.slice(0, 3) };
  await seed(first, some);
  await layBackTo5(first);
  const { version } = await catalogueOf(first);
  const done = await Promise.all(isolates.map((database) => migrate(database, some)));
  assert.deepEqual(done.filter((layout) => layout !== null), [5]);
  const catalogue = await catalogueOf(first);
  assert.deepEqual(catalogue, { ...demoCatalogue, version: version + 1 });
  assert.deepEqual(catalogue.promo, { active: 0, ends: 0 });
  assert.deepEqual(await getCatalogueVersion(first, version + 1), catalogue);
  assert.equal(await getCatalogueVersion(first, version), null);
  await audit({ database: first });
  assert.equal(await migrate(first, some), null);
  await Promise.all(isolates.map((database) => database.close()));
  await Deno.remove(folder, { recursive: true });
});

Deno.test("CG-4 migrate: what the operator has put in already stays where it has its form, and is kept as a version", async () => {
  const database = await openDatabase({ path: ":memory:" });
  await seed(database, { ...content, members: [] });
  await layBackTo5(database);
  const former = await catalogueOf(database);
  const { credits } = SALES;
  const change = newChange();
  const own = { ...former, credits, premium: ["soon"], wheel: { prizes: [] } } as unknown as Catalogue;
  set(change, keys.catalogue(), own);
  await database.commit(change);
  assert.equal(await migrate(database, content), 5);
  const expected = { ...demoCatalogue, credits, version: former.version + 1 };
  assert.deepEqual(await catalogueOf(database), expected);
  assert.deepEqual(await getCatalogueVersion(database, former.version + 1), expected);
  await database.close();
});

Deno.test("CG-14 migrate: layout 6 sells everything in the packaged app too, as its next version, and keeps the versions of before", async () => {
  const folder = await Deno.makeTempDir({ prefix: "kindling_" });
  const isolates = await Promise.all(
    Array.from({ length: 3 }, () => openDatabase({ path: `${folder}/store.db` })),
  );
  const [first] = isolates;
  assert.ok(first);
  const some = { ...content, members: content.members.slice(0, 3) };
  await seed(first, some);
  await layBackTo6(first);
  const former = await catalogueOf(first);
  assert.equal(former.app, undefined);
  const done = await Promise.all(isolates.map((database) => migrate(database, some)));
  assert.deepEqual(done.filter((layout) => layout !== null), [6]);
  const next = { ...former, app: { coins: 1, spins: 1, premium: 1 }, version: former.version + 1 };
  assert.deepEqual(await catalogueOf(first), next);
  assert.deepEqual(await getCatalogueVersion(first, next.version), next);
  assert.deepEqual(await getCatalogueVersion(first, former.version), former);
  await audit({ database: first });
  assert.equal(await migrate(first, some), null);
  await Promise.all(isolates.map((database) => database.close()));
  await Deno.remove(folder, { recursive: true });
});

Deno.test("CG-14 migrate: what the operator has put in already stays where it has its form", async () => {
  for (const [own, expected] of [[{ coins: 0, spins: 0, premium: 1 }, null], [{ coins: "no" }, 1]] as const) {
    const database = await openDatabase({ path: ":memory:" });
    await seed(database, { ...content, members: [] });
    await layBackTo6(database);
    const former = { ...await catalogueOf(database), app: own } as unknown as Catalogue;
    const change = newChange();
    set(change, keys.catalogue(), former);
    await database.commit(change);
    assert.equal(await migrate(database, content), 6);
    assert.deepEqual(
      (await catalogueOf(database)).app,
      expected === null ? own : { coins: 1, spins: 1, premium: 1 },
    );
    await database.close();
  }
});

Deno.test("DI-17 migrate: one that was cut off goes on with those who are missing, on several isolates at once", async () => {
  const folder = await Deno.makeTempDir({ prefix: "kindling_" });
  const isolates = await Promise.all(
    Array.from({ length: 3 }, () => openDatabase({ path: `${folder}/store.db` })),
  );
  const [first] = isolates;
  assert.ok(first);
  const some = { ...content, members: content.members.slice(0, 60) };
  await seed(first, some);
  await layBackTo3(first);
  for (const member of some.members.slice(0, 7)) {
    const change = newChange();
    addStanding(change, member);
    await first.commit(change);
  }
  const done = await Promise.all(isolates.map((database) => migrate(database, some)));
  assert.deepEqual(done.filter((layout) => layout !== null), [3]);
  await audit({ database: first });
  await Promise.all(isolates.map((database) => database.close()));
  await Deno.remove(folder, { recursive: true });
});

Deno.test("LG-10 migrate: leaves an empty database and an unknown layout alone", async () => {
  const database = await openDatabase({ path: ":memory:" });
  assert.equal(await migrate(database, content), null);
  assert.equal((await database.get(keys.catalogue())).value, null);
  const change = newChange();
  set(change, keys.schema(), SCHEMA + 1);
  await database.commit(change);
  assert.equal(await migrate(database, content), null);
  assert.equal((await database.get(keys.schema())).value, SCHEMA + 1);
  await database.close();
});

Deno.test("LG-8 seed: a legal text that is too long is refused, and nothing half-done is left", async () => {
  const database = await openDatabase({ path: ":memory:" });
  const long = { page: "tos", lang: "en", updated_at: null } as const;
  const refused = seed(database, { ...content, members: [], legal: [{ ...long, text: "x".repeat(65_001) }] });
  await assert.rejects(refused, /^RangeError: Cannot store "tos" in "en": 65001 bytes, at most 65000$/);
  await assert.rejects(
    seed(database, { ...content, members: [], legal: [{ ...long, text: "ש".repeat(32_501) }] }),
    RangeError,
  );
  assert.equal((await database.get(keys.schema())).value, null);
  const fits = [{ ...long, text: "x".repeat(65_000) }, {
    ...long,
    lang: "he" as const,
    text: "ש".repeat(32_500),
  }];
  assert.equal(await seed(database, { ...content, members: [], legal: fits }), true);
  await database.close();
});
