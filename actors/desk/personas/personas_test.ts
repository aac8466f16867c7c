import assert from "node:assert/strict";
import { pairOf } from "@/domain/ids.ts";
import type { PersonaTalk } from "@/domain/persona_talk.ts";
import { newChange, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { StaffLogEntry } from "@/store/records.ts";
import { listNewestMembers } from "@/store/members/reader.ts";
import { openDeskWorld } from "@/tests/kit/desk_world.ts";
import { audit, openTestActors, type TestActors, TestClock } from "@/tests/kit/mod.ts";
import { makePersona, personaForm, SUPERVISOR } from "@/tests/kit/personas.ts";
import { expectOk } from "@/tests/kit/results.ts";
import { changeStaff, putStaff } from "@/tests/kit/staff.ts";

async function logOf({ database }: Pick<TestActors, "database">): Promise<StaffLogEntry[]> {
  const entries: StaffLogEntry[] = [];
  for await (const { value } of database.list(keys.staffLogs())) entries.push(value);
  return entries;
}

const KEY = "key-of-a-form";

Deno.test("VP-26 create and change: what a profile has to talk about, by the rules of members, in each language", async () => {
  await using test = await openTestActors({ now: new TestClock().now });
  const { actors: { ask: { members }, desk: { personas } }, database } = test;
  const [ada, dan] = [await test.join("Ada"), await test.join("Dan")];
  const { value: reader } = await database.get(keys.member(dan));
  const inGerman = newChange();
  set(inGerman, keys.member(dan), { ...reader ?? assert.fail(), lang: "de" });
  await database.commit(inGerman);
  const talk: PersonaTalk = {
    interests: ["cooking", "yoga"],
    speaks: ["en", "de"],
    height: 171,
    prompts: [
      { prompt: "ask_me", texts: { en: " bees ", de: "Bienen", he: "" } },
      { prompt: "song", texts: { en: "the old ones" } },
      { prompt: "", texts: { en: "" } },
    ],
  };
  const own = { lang: "en", bios: { en: "Likes rain.", de: "Mag Regen." }, talk };
  const id = await makePersona(test, own);
  const english = expectOk(await members.profile(ada, id));
  assert.deepEqual([english.interests, english.languages, english.height], [
    ["cooking", "yoga"],
    ["en", "de"],
    171,
  ]);
  assert.deepEqual(english.prompts, [
    { prompt: "ask_me", text: "bees" },
    { prompt: "song", text: "the old ones" },
  ]);
  const german = expectOk(await members.profile(dan, id));
  assert.deepEqual([german.bio, german.prompts], ["Mag Regen.", [{ prompt: "ask_me", text: "Bienen" }]]);

  // Without any of it, and with the same again, nothing changes.
  const before = (await database.get(keys.member(id))).value;
  for (const again of [{ ...own, talk: undefined }, own]) {
    const saved = await personas.change(SUPERVISOR, { id, form: personaForm(again), version: 1 });
    assert.deepEqual(saved, { ok: true, value: { version: 1 } });
  }
  assert.deepEqual((await database.get(keys.member(id))).value, before);
  const less = { interests: [], speaks: ["de"], height: null, prompts: [] };
  const shorter = { id, form: personaForm({ ...own, talk: less }), version: 1 };
  assert.equal((await personas.change(SUPERVISOR, shorter)).ok, true);
  const after = expectOk(await members.profile(ada, id));
  assert.deepEqual([after.interests, after.languages, after.height, after.prompts], [
    undefined,
    ["de"],
    undefined,
    [],
  ]);
  const log = (await Array.fromAsync(database.list(keys.staffLogsBy("what", "persona.change")))).length;
  assert.equal(log, 1);

  const wrong: [Partial<PersonaTalk>, string, string][] = [
    [{ interests: ["everything"] }, "interests", "choice_invalid"],
    [{ speaks: ["klingon"] }, "speaks", "choice_invalid"],
    [{ height: 20 }, "height", "height_invalid"],
    [{ prompts: [{ prompt: "", texts: { de: "Bienen" } }] }, "prompts", "choice_invalid"],
    [{ prompts: [{ prompt: "song", texts: { he: "x".repeat(400) } }] }, "prompts", "prompt_too_long"],
    [
      { prompts: [{ prompt: "song", texts: { en: "one" } }, { prompt: "song", texts: { de: "zwei" } }] },
      "prompts",
      "choice_invalid",
    ],
  ];
  for (const [part, field, code] of wrong) {
    const form = personaForm({ ...own, talk: { ...talk, ...part } });
    const refused = await personas.change(SUPERVISOR, { id, form, version: 2 });
    assert.ok(!refused.ok && "problems" in refused, field);
    assert.deepEqual(refused.problems.map((each) => [each.field, each.refusal.code]), [[field, code]]);
  }
  await audit(test);
});

Deno.test("VP-1 VP-2 create: a member nobody can sign in to, its row and its entry in the log, once a form", async () => {
  await using world = await openTestActors();
  const { database, actors: { desk: { personas } } } = world;
  const creation = { form: personaForm(), key: KEY };
  const made = await Promise.all([1, 2].map(() => personas.create(SUPERVISOR, creation)));
  assert.deepEqual(made[0], made[1]);
  assert.deepEqual(await personas.create(SUPERVISOR, creation), made[0]);
  const [first] = made;
  assert.ok(first?.ok);
  const { id } = first.value;
  const whole = await personas.get(id) ?? assert.fail();
  const { member, persona } = whole;
  assert.deepEqual(
    [member.email, member.password, member.virtual, member.city, member.bio, member.lang, member.search],
    [`${id}@persona.invalid`, null, true, "Berlin", "Mag Regen.", "de", {
      ages: [20, 60],
      radius_km: 100,
      gender: 1,
    }],
  );
  assert.deepEqual([persona.on, persona.teams, persona.bios.en, persona.version], [
    true,
    ["berlin"],
    "Likes rain.",
    1,
  ]);
  const log = await logOf(world);
  assert.deepEqual(log.map(({ who, what, subject }) => [who, what, subject]), [
    [SUPERVISOR.staff, "persona.create", { persona: id }],
  ]);
  assert.equal(persona.log, 1);
  assert.equal(
    (await listNewestMembers(database, { except: "nobody0000" as never, offset: 0, limit: 9 })).length,
    1,
  );
  await audit(world);
});

Deno.test("VP-3 create: every wrong field is told, and nothing is made", async () => {
  await using world = await openTestActors();
  const { actors: { desk: { personas } } } = world;
  const form = personaForm({
    name: "123",
    birth_date: "2015-01-01",
    gender: 9,
    lang: "fr",
    place: 1,
    answer: 99,
    wanted: 7,
    ages: [70, 20],
    radius_km: 0,
    bios: { en: "x".repeat(2_000) },
    style: "x".repeat(2_001),
    languages: [],
    teams: ["no team"],
    moderators: ["nobody0000"],
  });
  const made = await personas.create(SUPERVISOR, { form, key: KEY });
  assert.ok(!made.ok && "problems" in made);
  assert.deepEqual(made.problems.map(({ field, refusal: { code } }) => [field, code]), [
    ["name", "name_invalid"],
    ["birth_date", "birth_too_young"],
    ["gender", "choice_invalid"],
    ["lang", "choice_invalid"],
    ["place", "place_required"],
    ["answer", "choice_invalid"],
    ["wanted", "choice_invalid"],
    ["ages", "ages_invalid"],
    ["radius_km", "distance_invalid"],
    ["bios", "bio_too_long"],
    ["style", "style_too_long"],
    ["languages", "choice_invalid"],
    ["teams", "team_invalid"],
    ["moderators", "choice_invalid"],
  ]);
  assert.deepEqual(await logOf(world), []);
});

Deno.test("VP-4 change: a stale form is refused, the same one again is done, and the log says what differs", async () => {
  await using world = await openTestActors();
  const { actors: { desk: { personas } } } = world;
  const id = await makePersona(world);
  const form = personaForm({ name: "Lara", gender: 3, teams: ["b", "a"] });
  const changing = { id, form, version: 1 };
  const changed = await personas.change(SUPERVISOR, changing);
  assert.deepEqual(changed, { ok: true, value: { version: 2 } });
  assert.deepEqual(await personas.change(SUPERVISOR, changing), changed);
  const stale = await personas.change(SUPERVISOR, { ...changing, form: personaForm({ name: "Mia" }) });
  assert.deepEqual(stale, { ok: false, refusal: { code: "persona_changed" } });
  const { member, persona } = await personas.get(id) ?? assert.fail();
  assert.deepEqual([member.name, member.gender, persona.teams], ["Lara", 3, ["a", "b"]]);
  const said = (await logOf(world)).at(-1);
  assert.deepEqual([said?.what, said?.before, said?.after], [
    "persona.change",
    JSON.stringify({ name: "Lena", gender: 2, teams: ["berlin"] }),
    JSON.stringify({ name: "Lara", gender: 3, teams: ["a", "b"] }),
  ]);
  await audit(world);
});

Deno.test("VP-4 change: whoever is no virtual profile of the desk's is none to change", async () => {
  await using world = await openTestActors();
  const { actors: { desk: { personas } } } = world;
  const ada = await world.join("Ada");
  const unknown = { ok: false, refusal: { code: "unknown_persona" } };
  for (const id of [ada, "0000000000", "", "x y"]) {
    assert.deepEqual(await personas.change(SUPERVISOR, { id, form: personaForm(), version: 1 }), unknown, id);
    assert.deepEqual(await personas.switch(SUPERVISOR, { id, on: false, reason: "" }), unknown, id);
    assert.equal(await personas.get(id), null);
  }
  assert.deepEqual(await logOf(world), []);
});

Deno.test("VP-9 staffed: follows from who is active, may answer and is named or in a team", async () => {
  await using world = await openTestActors();
  const { actors: { desk: { personas } } } = world;
  const isStaffed = async (id: string) => (await personas.get(id))?.member.staffed === true;
  const byTeam = await makePersona(world, { teams: ["berlin"] });
  const byNobody = await makePersona(world, { teams: ["haifa"] });
  assert.deepEqual([await isStaffed(byTeam), await isStaffed(byNobody)], [false, false]);
  const invited = await putStaff(world, { teams: ["berlin"], state: "invited" });
  await putStaff(world, { teams: ["haifa"], roles: ["finance"] });
  const byName = await makePersona(world, { teams: [], moderators: [invited.id] });
  await personas.sweep();
  assert.deepEqual([await isStaffed(byTeam), await isStaffed(byName)], [false, false], "not signed in yet");

  const become = async (own: Partial<typeof invited>) => {
    await changeStaff(world, invited.id, own);
    await personas.sweep();
  };
  await become({ state: "active" });
  assert.deepEqual([await isStaffed(byTeam), await isStaffed(byName)], [true, true]);
  assert.equal(await isStaffed(byNobody), false);
  await become({ teams: [] });
  assert.deepEqual([await isStaffed(byTeam), await isStaffed(byName)], [false, true]);
  await become({ roles: ["finance"] });
  assert.equal(await isStaffed(byName), false);
  await become({ roles: ["moderator"] });
  await personas.switch(SUPERVISOR, { id: byName, on: false, reason: "" });
  assert.equal(await isStaffed(byName), false);
  await personas.switch(SUPERVISOR, { id: byName, on: true, reason: "" });
  assert.equal(await isStaffed(byName), true);
  await audit(world);
});

Deno.test("VP-5 VP-6 VP-7 switch: off, it is closed everywhere, its claims end and what is unanswered comes back", async () => {
  await using world = await openDeskWorld();
  const { actors: { desk: { personas } }, database, persona } = world;
  const [ada, ben] = [await world.join("Ada"), await world.join("Ben")];
  assert.ok((await world.write(ada)).ok);
  assert.ok((await world.write(ben)).ok);
  await world.claim(ada);
  const coins = async (id: typeof ada) => (await database.get(keys.account(id))).value?.balance;
  const paid = await coins(ada);
  const off = { id: persona, on: false, reason: "tired" };
  const both = await Promise.all([1, 2].map(() => personas.switch(SUPERVISOR, off)));
  assert.deepEqual(both, [{ ok: true, value: { on: false } }, { ok: true, value: { on: false } }]);
  const entries = (await logOf(world)).filter(({ what }) => what === "persona.switch");
  assert.deepEqual(entries.map(({ before, after, reason }) => [before, after, reason]), [[
    "on",
    "off",
    "tired",
  ]]);
  assert.equal((await personas.get(persona))?.persona.closing, true);
  await personas.sweep();
  const { persona: row, member } = await personas.get(persona) ?? assert.fail();
  assert.deepEqual([row.on, row.closing, member.off, member.staffed], [false, undefined, true, undefined]);
  for (const each of [ada, ben]) {
    const { desk } = await world.stored(each);
    assert.deepEqual([desk?.claim, desk?.waits, desk?.due], [undefined, undefined, undefined]);
    assert.ok((await coins(each) ?? 0) > (paid ?? 0));
    assert.equal((await database.get(keys.deskQueue(pairOf(each, persona)))).value, null);
  }
  await audit(world);
  await personas.switch(SUPERVISOR, { ...off, on: true });
  assert.equal((await personas.get(persona))?.member.off, undefined);
  await audit(world);
});
