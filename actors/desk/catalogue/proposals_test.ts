import assert from "node:assert/strict";
import type { Catalogue } from "@/domain/catalogue.ts";
import type { StaffId } from "@/domain/ids.ts";
import { PLAN_MAX_MS } from "@/domain/limits.ts";
import type { Role } from "@/domain/staff.ts";
import { type Actor, SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import { getCatalogue } from "@/store/catalogue/reader.ts";
import { type Key, keys } from "@/store/keys.ts";
import { demoLegal } from "@/store/seed/legal/mod.ts";
import { audit, dump, openTestActors, type TestActors, TestClock } from "@/tests/kit/mod.ts";
import { bring } from "@/tests/kit/desk_people.ts";
import { expectFound } from "@/tests/kit/planting.ts";

type Person = Actor & { staff: StaffId };

interface World extends TestActors {
  clock: TestClock;
  person(name: string, role?: Role): Promise<Person>;
  live(): Promise<Catalogue>;
  /** Somebody hands in a change of the price of a text; gives its id. */
  proposed(by: Person, price: number, goes_at?: number | null): Promise<string>;
  version(id: string): Promise<number>;
}

async function openWorld(
  options: { database?: TestActors["database"]; clock?: TestClock } = {},
): Promise<World> {
  const clock = options.clock ?? new TestClock();
  const test = await openTestActors({
    now: clock.now,
    ...options.database && { database: options.database },
  });
  const { catalogue } = test.actors.desk;
  const version = async (id: string) => (await test.database.get(keys.proposal(id))).value?.version ?? 0;
  return {
    ...test,
    clock,
    person: async (name, role = "admin") => (await bring(test, `${name}@example.com`, [role])).by as Person,
    live: () => getCatalogue(test.database),
    version,
    async proposed(by, price, goes_at = null) {
      const id = crypto.randomUUID();
      assert.equal(
        await codeOf(catalogue.save(by, { id, version: 0 }, {
          about: "catalogue",
          part: "prices",
          value: pricesOf(price),
        })),
        "ok",
      );
      assert.equal(
        await codeOf(catalogue.submit(by, { id, version: 1 }, { note: "dearer", goes_at })),
        "ok",
      );
      return id;
    },
  };
}

function pricesOf(price: number): Catalogue["prices"] {
  return [{ feature: "message", price }, { feature: "photo", price: 50 }];
}

async function codeOf(work: Promise<{ ok: boolean; refusal?: { code: string } }>): Promise<string> {
  const result = await work;
  return result.ok ? "ok" : result.refusal?.code ?? "";
}

Deno.test("CG-17 CG-18 agree: prices change by two admins alone, and everything names who and why", async () => {
  await using world = await openWorld();
  const { actors: { desk: { catalogue } }, database } = world;
  const [mia, noa] = [await world.person("mia"), await world.person("noa")];
  const fin = await world.person("fin", "finance");
  const id = await world.proposed(mia, 61);
  assert.equal((await world.live()).version, 1, "nothing has changed yet");
  assert.equal((await catalogue.get(id))?.proposal.state, "waiting");
  const before = await dump(database);
  assert.equal(await codeOf(catalogue.agree(mia, { id, version: 2 })), "second_person_required");
  assert.equal(await codeOf(catalogue.agree(fin, { id, version: 2 })), "not_permitted");
  assert.equal(await codeOf(catalogue.agree(noa, { id, version: 1 })), "proposal_changed");
  assert.equal(await codeOf(catalogue.agree(noa, { id: "none", version: 1 })), "unknown_proposal");
  assert.deepEqual(await dump(database), before);
  assert.equal(await codeOf(catalogue.agree(noa, { id, version: 2 })), "ok");
  const live = await world.live();
  assert.deepEqual([live.version, live.prices[0]?.price], [2, 61]);
  const [made] = await catalogue.versions(null);
  assert.deepEqual(
    [made?.n, made?.change?.by, made?.change?.agreed, made?.change?.note, made?.change?.proposal],
    [2, mia.staff, noa.staff, "dearer", id],
  );
  const acts = (await Array.fromAsync(database.list(["staff_log"] as unknown as Key<{ what: string }>)))
    .map(({ value }) => value.what).filter((what) => /^(proposal|catalogue)/.test(what));
  assert.deepEqual(acts, ["proposal.save", "proposal.submit", "proposal.agree", "catalogue.live"]);
  assert.equal(await codeOf(catalogue.agree(noa, { id, version: 3 })), "proposal_changed");
  await audit(world);
});

Deno.test("CG-18 submit: an admin changes what is no price alone; finance proposes, whatever it is", async () => {
  await using world = await openWorld();
  const { actors: { desk: { catalogue } } } = world;
  const [mia, fin] = [await world.person("mia"), await world.person("fin", "finance")];
  const { site } = await world.live();
  for (const [by, state] of [[fin, "waiting"], [mia, "live"]] as const) {
    const id = crypto.randomUUID();
    const value = { ...site, name: `Site of ${state}` };
    await catalogue.save(by, { id, version: 0 }, { about: "catalogue", part: "site", value });
    const done = await catalogue.submit(by, { id, version: 1 }, { note: "a name", goes_at: null });
    assert.equal(done.ok && done.value.state, state);
  }
  assert.equal((await world.live()).site.name, "Site of live");
  const id = crypto.randomUUID();
  const value = { ...site, name: "Site of live" };
  await catalogue.save(mia, { id, version: 0 }, { about: "catalogue", part: "site", value });
  assert.equal(
    await codeOf(catalogue.submit(mia, { id, version: 1 }, { note: "same", goes_at: null })),
    "proposal_empty",
  );
  await audit(world);
});

Deno.test("CG-19 agree: of two at once one counts, and of two proposals of one version the second is out of date", async () => {
  await using world = await openWorld();
  const { actors: { desk: { catalogue } } } = world;
  const [mia, noa, dan] = [await world.person("mia"), await world.person("noa"), await world.person("dan")];
  const id = await world.proposed(mia, 61);
  const other = await world.proposed(noa, 62);
  const at = { id, version: 2 };
  const both = await Promise.all([codeOf(catalogue.agree(noa, at)), codeOf(catalogue.agree(dan, at))]);
  assert.deepEqual(both.sort(), ["ok", "proposal_changed"]);
  assert.equal((await world.live()).version, 2);
  assert.equal(await codeOf(catalogue.agree(mia, { id: other, version: 2 })), "catalogue_changed");
  assert.equal(await codeOf(catalogue.rebase(mia, { id: other, version: 2 })), "proposal_not_yours");
  assert.equal(await codeOf(catalogue.rebase(noa, { id: other, version: 2 })), "ok");
  const again = await catalogue.get(other);
  assert.deepEqual([again?.proposal.state, again?.proposal.base], ["draft", 2]);
  assert.equal(
    await codeOf(catalogue.submit(noa, { id: other, version: 3 }, { note: "dearer still", goes_at: null })),
    "ok",
  );
  assert.equal(await codeOf(catalogue.agree(mia, { id: other, version: 4 })), "ok");
  assert.equal((await world.live()).prices[0]?.price, 62);
  await audit(world);
});

Deno.test("CG-19 rebase: what others have changed meanwhile stays", async () => {
  await using world = await openWorld();
  const { actors: { desk: { catalogue } } } = world;
  const [mia, noa] = [await world.person("mia"), await world.person("noa")];
  const id = await world.proposed(mia, 61);
  const own = crypto.randomUUID();
  const site = { ...(await world.live()).site, name: "Other" };
  await catalogue.save(noa, { id: own, version: 0 }, { about: "catalogue", part: "site", value: site });
  assert.equal(
    await codeOf(catalogue.submit(noa, { id: own, version: 1 }, { note: "name", goes_at: null })),
    "ok",
  );
  assert.equal(await codeOf(catalogue.rebase(mia, { id, version: 2 })), "ok");
  assert.equal(
    await codeOf(catalogue.submit(mia, { id, version: 3 }, { note: "dearer", goes_at: null })),
    "ok",
  );
  assert.equal(await codeOf(catalogue.agree(noa, { id, version: 4 })), "ok");
  const live = await world.live();
  assert.deepEqual([live.site.name, live.prices[0]?.price], ["Other", 61]);
  await audit(world);
});

Deno.test("CG-20 sweep: a planned change goes live once, by whichever instance is first, or is outdated", async () => {
  await using world = await openWorld();
  const { clock, database } = world;
  await using there = await openTestActors({ now: clock.now, database, instance: "there" });
  const { catalogue } = world.actors.desk;
  const [mia, noa] = [await world.person("mia"), await world.person("noa")];
  const at = clock.now() + 3_600_000;
  const [id, late] = [await world.proposed(mia, 61, at), await world.proposed(mia, 62, at + 1)];
  for (const each of [id, late]) {
    assert.equal(await codeOf(catalogue.agree(noa, { id: each, version: 2 })), "ok");
    assert.equal((await catalogue.get(each))?.proposal.state, "planned");
  }
  clock.advance(3_599_999);
  await catalogue.sweep();
  assert.equal((await world.live()).version, 1);
  clock.advance(2);
  await Promise.all([catalogue.sweep(), there.actors.desk.catalogue.sweep()]);
  const live = await world.live();
  assert.deepEqual([live.version, live.prices[0]?.price], [2, 61]);
  assert.equal((await catalogue.get(id))?.proposal.state, "live");
  assert.equal((await catalogue.get(late))?.proposal.state, "outdated");
  await catalogue.sweep();
  assert.equal((await world.live()).version, 2);
  assert.equal((await catalogue.open("catalogue")).length, 1, "somebody has to look at it");
  assert.equal(await codeOf(catalogue.rebase(mia, { id: late, version: 4 })), "ok");
  await audit(world);
});

Deno.test("CG-20 submit: a time that is over, or too far away, is none", async () => {
  await using world = await openWorld();
  const { actors: { desk: { catalogue } }, clock } = world;
  const mia = await world.person("mia");
  const id = crypto.randomUUID();
  await catalogue.save(mia, { id, version: 0 }, { about: "catalogue", part: "prices", value: pricesOf(61) });
  for (const goes_at of [clock.now(), clock.now() - 1, clock.now() + PLAN_MAX_MS + 1, NaN]) {
    assert.equal(
      await codeOf(catalogue.submit(mia, { id, version: 1 }, { note: "x", goes_at })),
      "plan_invalid",
    );
  }
  for (const note of ["", " \n", "x".repeat(501)]) {
    assert.equal(
      await codeOf(catalogue.submit(mia, { id, version: 1 }, { note, goes_at: null })),
      "proposal_note_invalid",
    );
  }
});

Deno.test("CG-17 save: a click that comes twice begins one proposal, what is not valid is not kept, and nobody writes another's", async () => {
  await using world = await openWorld();
  const { actors: { desk: { catalogue } }, database } = world;
  const [mia, noa] = [await world.person("mia"), await world.person("noa")];
  const id = crypto.randomUUID();
  const save = (by: Person, version: number, part: string, value: unknown) =>
    codeOf(catalogue.save(by, { id, version }, { about: "catalogue", part, value }));
  const twice = await Promise.all([1, 2].map(() => save(mia, 0, "prices", pricesOf(61))));
  assert.deepEqual(twice, ["ok", "ok"]);
  assert.equal(await world.version(id), 1);
  const before = await dump(database);
  assert.equal(await save(noa, 1, "prices", pricesOf(62)), "proposal_not_yours");
  assert.equal(await save(mia, 0, "prices", pricesOf(62)), "proposal_changed");
  assert.equal(await save(mia, 1, "prices", [{ feature: "message", price: 0 }]), "catalogue_invalid");
  assert.equal(await save(mia, 1, "version", 7), "catalogue_invalid");
  assert.equal(await save(mia, 1, "genders", []), "catalogue_invalid");
  assert.equal(await save(mia, 1, "__proto__", {}), "catalogue_invalid");
  const { wheel } = await world.live();
  const [first, ...rest] = wheel?.prizes ?? [];
  const odd = { prizes: [{ ...first, probability: 1 }, ...rest] };
  assert.equal(await save(mia, 1, "wheel", odd), "catalogue_invalid");
  assert.equal(
    await codeOf(catalogue.save(mia, { id: "../x", version: 0 }, {
      about: "catalogue",
      part: "prices",
      value: [],
    })),
    "unknown_proposal",
  );
  assert.deepEqual(await dump(database), before);
  assert.equal(await codeOf(catalogue.withdraw(noa, { id, version: 1 })), "ok", "another admin may end it");
  assert.equal(await save(mia, 2, "prices", pricesOf(62)), "proposal_changed");
  await audit(world);
});

Deno.test("CG-21 bringBack: an earlier version comes back as a proposal; an id is never given to something else", async () => {
  await using world = await openWorld();
  const { actors: { desk: { catalogue } } } = world;
  const [mia, noa] = [await world.person("mia"), await world.person("noa")];
  const { gifts } = await world.live();
  const put = async (value: Catalogue["gifts"]) => {
    const id = crypto.randomUUID();
    const saved = await codeOf(
      catalogue.save(mia, { id, version: 0 }, { about: "catalogue", part: "gifts", value }),
    );
    if (saved !== "ok") return saved;
    await catalogue.submit(mia, { id, version: 1 }, { note: "gifts", goes_at: null });
    return await codeOf(catalogue.agree(noa, { id, version: 2 }));
  };
  assert.equal(await put(gifts.slice(1)), "ok");
  const name = { en: "Other", he: "אחר", de: "Anderes" };
  const [gone] = gifts;
  assert.ok(gone);
  assert.equal(await put([...gifts.slice(1), { ...gone, name }]), "id_used");
  assert.equal(await put([...gifts.slice(1), { ...gone, id: 9_000, name }]), "ok");
  const id = crypto.randomUUID();
  assert.equal(
    await codeOf(catalogue.bringBack(mia, id, { about: "catalogue", version: 99 })),
    "unknown_version",
  );
  const twice = await Promise.all(
    [1, 2].map(() => codeOf(catalogue.bringBack(mia, id, { about: "catalogue", version: 1 }))),
  );
  assert.deepEqual(twice, ["ok", "ok"]);
  await catalogue.submit(mia, { id, version: 1 }, { note: "back", goes_at: null });
  assert.equal(await codeOf(catalogue.agree(noa, { id, version: 2 })), "ok");
  const live = await world.live();
  assert.deepEqual([live.version, live.gifts], [4, gifts]);
  await audit(world);
});

Deno.test("LG-12 LG-13 legal: a page goes live in all languages, its versions stay, and one of them comes back", async () => {
  await using world = await openWorld();
  const { actors: { desk: { catalogue }, ask }, clock } = world;
  const [mia, fin] = [await world.person("mia"), await world.person("fin", "finance")];
  const old = demoLegal.find(({ page, lang }) => page === "tos" && lang === "en")?.text ?? "";
  const write = (by: Person, at: { id: string; version: number }, text: string, more = {}) =>
    codeOf(catalogue.save(by, at, { about: "tos", texts: { en: text }, ...more }));
  const id = crypto.randomUUID();
  assert.equal(await write(fin, { id, version: 0 }, "## A\n\nnew\r\nwords "), "ok");
  assert.equal(await write(fin, { id, version: 1 }, "x".repeat(65_001)), "legal_invalid");
  assert.equal(
    await codeOf(catalogue.submit(fin, { id, version: 1 }, { note: "terms", goes_at: null })),
    "ok",
  );
  assert.equal(await codeOf(catalogue.agree(mia, { id, version: 2 })), "ok");
  assert.equal((await ask.site.legal("tos", "en"))?.text, "## A\n\nnew\nwords");
  const hebrew = await ask.site.legal("tos", "he");
  assert.equal(hebrew?.updated_at, demoLegal[0]?.updated_at, "what has not changed keeps its date");
  assert.equal((await ask.site.legal("tos", "en"))?.updated_at, clock.now());
  const versions = await catalogue.legalVersions("tos");
  assert.deepEqual(versions.map(({ n, change }) => [n, change?.by]), [[2, fin.staff], [1, "system"]]);
  assert.equal((await catalogue.legalVersion("tos", 1))?.texts.en, old);

  const bad = crypto.randomUUID();
  for (const text of ["no heading", "## A\n{price}", "## A\n[x](javascript:1)", ""]) {
    assert.equal(
      await write(mia, { id: bad, version: await world.version(bad) }, text),
      "ok",
      "a draft may have mistakes",
    );
    const at = { id: bad, version: await world.version(bad) };
    assert.equal(
      await codeOf(catalogue.submit(mia, at, { note: "x", goes_at: null })),
      "legal_invalid",
      text,
    );
  }
  const back = crypto.randomUUID();
  assert.equal(await codeOf(catalogue.bringBack(mia, back, { about: "tos", version: 1 })), "ok");
  assert.equal(
    await codeOf(catalogue.submit(mia, { id: back, version: 1 }, { note: "back", goes_at: null })),
    "ok",
  );
  assert.equal((await catalogue.legalVersion("tos", 3))?.texts.en, old);
  await audit(world);
});

Deno.test("LG-12 legal: hostile text is kept as text, and what turns directions is not shown", async () => {
  await using world = await openWorld();
  const { actors: { desk: { catalogue }, ask } } = world;
  const mia = await world.person("mia");
  const id = crypto.randomUUID();
  const text = "## A\n\n<script>alert(1)</script> \u202ehidden\u202c";
  await catalogue.save(mia, { id, version: 0 }, { about: "guidelines", texts: { en: text } });
  assert.equal(
    await codeOf(catalogue.submit(mia, { id, version: 1 }, { note: "x", goes_at: null })),
    "ok",
  );
  assert.equal((await ask.site.legal("guidelines", "en"))?.text, text);
  const huge = crypto.randomUUID();
  assert.equal(
    await codeOf(
      catalogue.save(mia, { id: huge, version: 0 }, {
        about: "guidelines",
        texts: { he: "ש".repeat(200_000) },
      }),
    ),
    "legal_invalid",
  );
  assert.equal(await catalogue.get(huge), null);
  await audit(world);
});

Deno.test("CG-8 LG-8 import: a file goes live at once, by the system or an admin, with its entry in the log", async () => {
  await using world = await openWorld();
  const { actors: { desk: { catalogue } } } = world;
  const [mia, fin] = [await world.person("mia"), await world.person("fin", "finance")];
  const live = await world.live();
  const next = { ...live, prices: pricesOf(70) };
  assert.equal(await codeOf(catalogue.importCatalogue(fin, next)), "not_permitted");
  assert.deepEqual(await catalogue.importCatalogue(mia, next), {
    ok: true,
    value: { version: 2, changed: true },
  });
  assert.deepEqual(await catalogue.importCatalogue(mia, { ...next, version: 2 }), {
    ok: true,
    value: { version: 2, changed: false },
  });
  assert.equal(await codeOf(catalogue.importCatalogue(SYSTEM_ACTOR, live)), "catalogue_changed");
  const text = { page: "privacy", lang: "he", text: "## א\n\nחדש" } as const;
  assert.equal(await codeOf(catalogue.importLegal(fin, text)), "not_permitted");
  assert.equal(await codeOf(catalogue.importLegal(SYSTEM_ACTOR, { ...text, text: "x" })), "legal_invalid");
  assert.equal(await codeOf(catalogue.importLegal(SYSTEM_ACTOR, text)), "ok");
  assert.equal((await catalogue.legal("privacy")).version, 2);
  await audit(world);
});

Deno.test("CG-22 LG-17 audit: proposals, legal versions and acceptances that do not fit are found", async () => {
  await using world = await openWorld();
  const { actors: { desk: { catalogue } }, database, env, clock } = world;
  const [mia, noa] = [await world.person("mia"), await world.person("noa")];
  const ada = await world.join("Ada");
  const live = await world.proposed(mia, 61);
  await catalogue.agree(noa, { id: live, version: 2 });
  const at = clock.now() + 1_000;
  const planned = await world.proposed(mia, 62, at);
  await catalogue.agree(noa, { id: planned, version: 2 });
  await catalogue.importLegal(SYSTEM_ACTOR, { page: "tos", lang: "en", text: "## A\n\nB" });
  await audit(world);
  const row = (await database.get(keys.proposal(planned))).value;
  const change = (await database.get(keys.catalogueChange(2))).value;
  const member = (await database.get(keys.member(ada))).value;
  const version = (await database.get(keys.legalVersion("tos", 2))).value;
  assert.ok(row && change && member && version);
  const planted: [Key<unknown>, unknown, RegExp][] = [
    [keys.proposalOpen("catalogue", row.at, planned), undefined, /not listed where it stands/],
    [keys.proposalDue(at, planned), undefined, /not listed where it stands/],
    [keys.proposalDue(at + 1, planned), 0, /stands elsewhere/],
    [keys.proposalOpen("tos", 1, "none"), 0, /not there/],
    [keys.proposalCatalogue(planned), undefined, /without what it proposes/],
    [keys.proposalCatalogue("none"), {}, /content of no proposal/],
    [keys.proposal(planned), { ...row, goes_at: null }, /planned for no time/],
    [keys.catalogueChange(2), { ...change, proposal: planned }, /its version knows nothing/],
    [keys.catalogueChange(9), change, /without its version/],
    [keys.legalVersion("tos", 1), undefined, /version 2 follows version 0/],
    [keys.legalVersion("tos", 3), version, /without its texts/],
    [keys.legalVersionText("tos", 2, "he"), undefined, /without its texts/],
    [keys.legalVersionText("tos", 9, "he"), "x", /text of no legal version/],
    [keys.legalState(), { tos: { version: 1, asked: 0 } }, /version 1 of "tos" counts, the last one is 2/],
    [keys.legalState(), { tos: { version: 2, asked: 2 } }, /version 2 of "tos" asks nobody/],
    [keys.legalAccepted(ada, "tos", 7), { at: 1, by: "page", lang: "en" }, /record does not say/],
    [keys.legalAccepted(ada, "tos", 1), undefined, /accepted "tos" at no time/],
    [keys.member(ada), { ...member, accepted: { tos: 1, privacy: 2 } }, /accepted "privacy" at no time/],
  ];
  for (const [key, value, said] of planted) {
    await expectFound({ database, now: env.now }, { key, value, said });
  }
  await audit(world);
});
