import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { FiledPersona } from "@/protocol/desk/persona_file.ts";
import { audit, openTestActors, type TestActors, TestClock } from "@/tests/kit/mod.ts";
import { pngOf } from "@/tests/kit/pictures.ts";
import { makePersona, SUPERVISOR } from "@/tests/kit/personas.ts";
import { putStaff } from "@/tests/kit/staff.ts";

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

function filed(own: Partial<FiledPersona> = {}): FiledPersona {
  return {
    name: "Mara",
    birth_date: "1990-04-03",
    gender: 2,
    lang: "en",
    place: { id: 2950159 },
    answer: 2,
    wanted: 1,
    ages: [20, 50],
    radius_km: 50,
    bios: { en: "Hello there." },
    style: "",
    languages: ["en"],
    teams: ["one"],
    on: true,
    ...own,
  };
}

function fileOf(...personas: FiledPersona[]): string {
  return JSON.stringify({ version: 1, personas });
}

async function countOf({ actors }: TestActors): Promise<number> {
  return (await actors.desk.personas.page({ search: "", team: "", on: "", cursor: "" })).total;
}

Deno.test("VP-20 VP-21 export and import: a round trip keeps everything, and twice is once", async () => {
  const clock = new TestClock();
  await using here = await openTestActors({ now: clock.now });
  await using there = await openTestActors({ now: clock.now });
  const plan = { picture: 1, text: "Morning", from: "2026-02-01T08:00:00.000Z", every_days: 3 };
  const first = filed({
    key: "mara",
    on: false,
    photos: [pngOf(32, 32), pngOf(48, 32)].map(base64),
    vault: [{ photo: base64(pngOf(40, 40)), note: "sea" }, { photo: base64(pngOf(50, 40)), note: "" }],
    plans: [plan],
    talk: {
      interests: ["yoga"],
      speaks: ["en"],
      height: 170,
      prompts: [{ prompt: "song", texts: { en: "one" } }],
    },
  });
  const { desk: { personas } } = here.actors;
  const created = { created: 1, updated: 0, problems: [] };
  assert.deepEqual(await personas.import(SUPERVISOR, fileOf(first)), { ok: true, value: created });
  const [id] = await personas.find({ search: "mara", team: "one", on: "off" });
  assert.ok(id);
  const before = await personas.get(id) ?? assert.fail();
  assert.deepEqual([before.photos.length, before.persona.vault.map(({ note }) => note)], [2, ["sea", ""]]);
  const updated = { created: 0, updated: 1, problems: [] };
  assert.deepEqual(await personas.import(SUPERVISOR, fileOf(first)), { ok: true, value: updated });
  assert.deepEqual(await personas.get(id), before, "nothing has changed");
  await audit(here);

  const exported = await personas.export(SUPERVISOR, id);
  assert.ok(exported.ok);
  const { photos, vault, ...wanted } = exported.value;
  for (const world of [there, there, here]) {
    const done = await world.actors.desk.personas.import(SUPERVISOR, fileOf(exported.value));
    assert.ok(done.ok && done.value.problems.length === 0, JSON.stringify(done));
    const again = await world.actors.desk.personas.export(SUPERVISOR, id);
    assert.ok(again.ok);
    const { photos: newPhotos, vault: newVault, ...rest } = again.value;
    assert.deepEqual(rest, wanted);
    assert.deepEqual([newPhotos?.length, newVault?.length], [
      photos?.length,
      vault?.length,
    ]);
    assert.equal(await countOf(world), 1);
    await audit(world);
  }
  assert.deepEqual(
    (await personas.get(id))?.photos.map((each) => each.id),
    before.photos.map((each) => each.id),
  );
});

Deno.test("VP-21 import: whoever answers stays, what is not in the file goes, what the file leaves out stays", async () => {
  await using world = await openTestActors();
  const { actors: { desk: { personas } } } = world;
  const staff = await putStaff(world);
  const id = await makePersona(world, { moderators: [staff.id] });
  const first = filed({ id, photos: [base64(pngOf(32, 32)), base64(pngOf(33, 32))] });
  assert.ok((await personas.import(SUPERVISOR, fileOf(first))).ok);
  const [, kept] = (await personas.get(id) ?? assert.fail()).photos;
  const next = filed({ id, photos: [base64(pngOf(33, 32))], name: "Mira" });
  assert.ok((await personas.import(SUPERVISOR, fileOf(next))).ok);
  const { member, persona, photos } = await personas.get(id) ?? assert.fail();
  assert.deepEqual([member.name, persona.moderators, photos.map((each) => each.id)], ["Mira", [staff.id], [
    kept?.id,
  ]]);
  assert.equal(member.staffed, true);
  const { photos: _, ...without } = next;
  assert.ok((await personas.import(SUPERVISOR, fileOf(without))).ok);
  assert.equal((await personas.get(id))?.photos.length, 1);
  await audit(world);
});

Deno.test("VP-22 import: everything wrong is named with its place, and nothing changes", async () => {
  await using world = await openTestActors();
  const { actors: { desk: { personas } } } = world;
  const ada = await world.join("Ada");
  const problemsOf = async (text: string) => {
    const done = await personas.import(SUPERVISOR, text);
    assert.ok(done.ok);
    assert.deepEqual([done.value.created, done.value.updated], [0, 0]);
    return done.value.problems.map(({ place, problem }) => `${place}: ${problem}`);
  };
  assert.deepEqual(await problemsOf("{"), [": invalid_input"]);
  assert.match((await problemsOf("{}")).join(), /version: .+personas: /);
  const wrong = { ...filed(), name: 7, photos: [""] };
  const places = (await problemsOf(JSON.stringify({ version: 1, personas: [filed(), wrong] }))).join();
  assert.match(places, /personas\[1\]\.name: .+personas\[1\]\.photos\[0\]: /);
  assert.deepEqual(
    await problemsOf(fileOf(
      filed({ name: "123", birth_date: "2015-01-01" }),
      filed({
        key: "b",
        photos: [base64(new TextEncoder().encode("no picture"))],
        vault: [{ photo: base64(pngOf(8, 8)), note: "x".repeat(300) }],
        plans: [{ picture: 4, text: "", from: "soon", every_days: 0 }],
      }),
      filed({ id: "no id" }),
      filed({ key: "b" }),
    )),
    [
      "personas[0].name: name_invalid",
      "personas[0].birth_date: birth_too_young",
      "personas[1].photos[0]: file_type",
      "personas[1].vault[0].note: note_too_long",
      "personas[1].plans[0].picture: unknown_vault_photo",
      "personas[1].plans[0].from: choice_invalid",
      "personas[1].plans[0].every_days: choice_invalid",
      "personas[2].id: invalid_input",
      "personas[3]: the same as personas[1]",
    ],
  );
  assert.deepEqual(
    await problemsOf(fileOf(filed(), filed({ id: ada, name: "Thief" }))),
    ["personas[1].id: unknown_persona"],
    "a member is no virtual profile",
  );
  const torn = pngOf(32, 32).slice(0, 60);
  assert.deepEqual(
    await problemsOf(fileOf(filed({ key: "a" }), filed({ key: "b", photos: [base64(torn)] }))),
    [
      "personas[1].photos[0]: photo_unreadable",
    ],
  );
  assert.equal(await countOf(world), 0);
  await audit(world);
});
