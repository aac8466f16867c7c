/** Answers that are drawn by lot and scored. */
import assert from "node:assert/strict";
import type { MemberId, StaffId } from "@/domain/ids.ts";
import { putAnswerTime } from "@/store/answers/writer.ts";
import { newChange } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { Staff, StaffLogEntry } from "@/store/records.ts";
import type { TestActors } from "@/tests/kit/actors.ts";
import { TestClock } from "@/tests/kit/clock.ts";
import { type DeskWorld, MIA, openDeskWorld } from "@/tests/kit/desk_world.ts";
import { makePersona } from "@/tests/kit/personas.ts";
import { putStaff } from "@/tests/kit/staff.ts";

const HOUR = 3_600_000;
const ADA = "ada0000000" as MemberId;
const SCORES = { warmth: 4, honesty: 5, rules: 5, language: 3 };
const GIVEN = { scores: SCORES, must_talk: true, note: " Warm, but the name was wrong. " };

let seq = 0;

async function addAnswer({ database }: TestActors, persona: MemberId, staff: StaffId, at: number) {
  const change = newChange();
  putAnswerTime(change, { at, persona, member: ADA, staff, waited_ms: 1_000, first: false, seq: ++seq });
  await database.commit(change);
}

async function logOf({ database }: TestActors): Promise<StaffLogEntry[]> {
  const entries = await Array.fromAsync(database.list(keys.staffLogs()));
  return entries.map(({ value }) => value);
}

/** A supervisor of the team "north", and a profile of that team and one of another. */
async function openWorld() {
  const clock = new TestClock();
  const world = await openDeskWorld({ now: clock.now });
  const boss = await putStaff(world, { name: "Rut", roles: ["supervisor"], teams: ["north"] });
  const mia = await putStaff(world, { name: "Mia", teams: ["north"] });
  const lena = await makePersona(world, { name: "Lena", teams: ["north"] });
  const eva = await makePersona(world, { name: "Eva", teams: ["south"] });
  return { clock, world, boss, mia, lena, eva, quality: world.actors.desk.quality };
}

async function draw(world: DeskWorld, by: Staff, own: { count?: number; moderator?: StaffId } = {}) {
  const drawn = await world.actors.desk.quality.draw(by, { count: 20, days: 7, ...own });
  assert.ok(drawn.ok);
  return drawn.value.drawn;
}

Deno.test("QA-12 draw: only of one's own teams, none of one's own, none twice, and as many as asked for", async () => {
  const { clock, world, boss, mia, lena, eva } = await openWorld();
  await using _ = world;
  for (let nth = 0; nth < 6; nth++) await addAnswer(world, lena, mia.id, clock.now() - nth);
  await addAnswer(world, lena, boss.id, clock.now() - 10);
  await addAnswer(world, eva, mia.id, clock.now() - 11);
  await addAnswer(world, lena, mia.id, clock.now() - 8 * 24 * HOUR);
  const first = await draw(world, boss, { count: 4 });
  assert.equal(first.length, 4);
  const second = await draw(world, boss);
  assert.equal(new Set([...first, ...second]).size, 6);
  assert.deepEqual(await draw(world, boss), []);
  const admin = await putStaff(world, { roles: ["admin"] });
  assert.equal((await draw(world, admin)).length, 2);
  const acts = (await logOf(world)).filter(({ what }) => what === "quality.sample");
  assert.deepEqual(acts.map(({ who, after }) => [who, after]), [
    ...Array.from({ length: 6 }, () => [boss.id, "drawn"]),
    ...Array.from({ length: 2 }, () => [admin.id, "drawn"]),
  ]);
});

Deno.test("QA-12 draw: of one moderator, and by two at once none twice", async () => {
  const { clock, world, boss, mia, lena } = await openWorld();
  await using _ = world;
  const noa = await putStaff(world);
  for (let nth = 0; nth < 5; nth++) {
    await addAnswer(world, lena, nth < 3 ? mia.id : noa.id, clock.now() - nth);
  }
  assert.equal((await draw(world, boss, { moderator: noa.id })).length, 2);
  const both = await Promise.all([draw(world, boss), draw(world, boss)]);
  assert.equal(both.flat().length, 3);
  assert.equal(new Set(both.flat()).size, 3);
});

Deno.test("QA-13 get: the answer with up to ten lines before it, logged at every look; of another team nothing", async () => {
  const { clock, world, boss, quality } = await openWorld();
  await using _ = world;
  const ada = await world.join("Ada");
  const { key, value } = await world.database.get(keys.persona(world.persona));
  assert.ok(value);
  await world.database.commit({
    checks: [],
    sets: [{ key, value: { ...value, teams: ["north"] } }],
    deletes: [],
  });
  await world.write(ada, { text: "hello" });
  const act = await world.claim(ada);
  for (let nth = 1; nth <= 11; nth++) await world.answer(ada, act, { text: `line ${nth}` });
  await world.write(ada, { text: "a question" });
  clock.advance(HOUR);
  assert.ok((await world.answer(ada, act, { text: "the answer" })).ok);
  const drawn = await draw(world, boss);
  // The first line answered "hello", those after it nothing.
  assert.equal(drawn.length, 2);
  const id = drawn.find((each) => each.endsWith(".14")) ?? "";
  const before = (await logOf(world)).length;
  const sample = await quality.samples.get(boss, id);
  assert.ok(sample.ok);
  const texts = sample.value.lines.map(({ message }) => message.text);
  const lines = Array.from({ length: 9 }, (_, nth) => `line ${nth + 3}`);
  assert.deepEqual(texts, [...lines, "a question", "the answer"]);
  assert.equal(sample.value.sample.staff, MIA.staff);
  await quality.samples.get(boss, id);
  const reads = (await logOf(world)).slice(before);
  assert.deepEqual(reads.map(({ what, reason, who }) => [what, reason, who]), [
    ["chat.read", "quality sample", boss.id],
    ["chat.read", "quality sample", boss.id],
  ]);
  const other = await putStaff(world, { roles: ["supervisor"], teams: ["south"] });
  for (const [by, asked] of [[other, id], [boss, "a.b.1"], [boss, "nothing"]] as const) {
    const found = await quality.samples.get(by, asked);
    assert.deepEqual(found, { ok: false, refusal: { code: "unknown_sample" } });
  }
  assert.equal((await logOf(world)).filter(({ reason }) => reason === "quality sample").length, 2);
});

Deno.test("QA-14 score: is kept, can be given anew, and is seen by whoever wrote the answer", async () => {
  const { clock, world, boss, mia, lena, quality } = await openWorld();
  await using _ = world;
  await addAnswer(world, lena, mia.id, clock.now());
  const [id = ""] = await draw(world, boss);
  assert.deepEqual(await quality.samples.own(mia.id), []);
  assert.ok((await quality.samples.score(boss, id, GIVEN)).ok);
  // A second click says nothing new.
  assert.ok((await quality.samples.score(boss, id, GIVEN)).ok);
  const [own] = await quality.samples.own(mia.id);
  assert.deepEqual(own?.sample.scored, {
    by: boss.id,
    at: clock.now(),
    scores: SCORES,
    must_talk: true,
    note: "Warm, but the name was wrong.",
  });
  assert.deepEqual([own?.persona_name, own?.staff_name], ["Lena", "Mia"]);
  const again = await quality.samples.score(boss, id, { ...GIVEN, must_talk: false });
  assert.equal(again.ok && again.value.scored?.must_talk, false);
  const acts = (await logOf(world)).filter(({ what, after }) =>
    what === "quality.sample" && after !== "drawn"
  );
  assert.deepEqual(acts.map(({ before, after }) => [before, after]), [
    ["", "warmth 4, honesty 5, rules 5, language 3, must be talked about"],
    [
      "warmth 4, honesty 5, rules 5, language 3, must be talked about",
      "warmth 4, honesty 5, rules 5, language 3",
    ],
  ]);
  assert.deepEqual(await quality.samples.own(boss.id), []);
});

Deno.test("QA-14 score: nobody scores their own, nobody what is not theirs to see, and no note is too long", async () => {
  const { clock, world, boss, lena, quality } = await openWorld();
  await using _ = world;
  await addAnswer(world, lena, boss.id, clock.now());
  const colleague = await putStaff(world, { roles: ["supervisor"], teams: ["north"] });
  const [id = ""] = await draw(world, colleague);
  const refusalOf = async (...args: Parameters<typeof quality.samples.score>) => {
    const result = await quality.samples.score(...args);
    return result.ok ? null : result.refusal.code;
  };
  assert.equal(await refusalOf(boss, id, GIVEN), "not_permitted");
  assert.equal(await refusalOf(colleague, "a.b.3", GIVEN), "unknown_sample");
  assert.equal(await refusalOf(colleague, id, { ...GIVEN, note: "x".repeat(501) }), "note_too_long");
  assert.equal(
    (await quality.samples.list(colleague, { before: null, moderator: null })).samples[0]?.sample.scored,
    undefined,
  );
});

Deno.test("QA-12 list: the newest first, fifty at once, and what was drawn together on one page", async () => {
  const { clock, world, boss, mia, lena, quality } = await openWorld();
  await using _ = world;
  for (let nth = 0; nth < 70; nth++) await addAnswer(world, lena, mia.id, clock.now() - nth);
  for (let round = 0; round < 4; round++) {
    clock.advance(1_000);
    await draw(world, boss);
  }
  const first = await quality.samples.list(boss, { before: null, moderator: mia.id });
  assert.equal(first.samples.length, 50);
  assert.ok(first.next !== null);
  const second = await quality.samples.list(boss, { before: first.next, moderator: null });
  assert.equal(second.next, null);
  const ids = [...first.samples, ...second.samples].map(({ sample }) => sample.id);
  assert.deepEqual([ids.length, new Set(ids).size], [70, 70]);
});
