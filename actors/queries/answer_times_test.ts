/** How soon a virtual profile usually answers, as members are told. */
import assert from "node:assert/strict";
import type { MemberId, StaffId } from "@/domain/ids.ts";
import { putAnswerTime } from "@/store/answers/writer.ts";
import { newChange, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { Member } from "@/store/records.ts";
import { openTestActors, type TestActors } from "@/tests/kit/actors.ts";
import { TestClock } from "@/tests/kit/clock.ts";

const MINUTE_MS = 60_000;
const STAFF = "s".repeat(20) as StaffId;

async function changeMember({ database }: TestActors, id: MemberId, own: Partial<Member>): Promise<void> {
  const { key, value } = await database.get(keys.member(id));
  assert.ok(value);
  const change = newChange();
  set(change, key, { ...value, ...own });
  await database.commit(change);
}

async function answer(world: TestActors, persona: MemberId, { member, at, minutes }: {
  member: MemberId;
  at: number;
  minutes: number;
}): Promise<void> {
  const change = newChange();
  const waited_ms = minutes * MINUTE_MS;
  putAnswerTime(change, { at, persona, member, staff: STAFF, waited_ms, first: true, seq: 1 });
  await world.database.commit(change);
}

/** What profile and contact of somebody say. */
async function told({ actors }: TestActors, viewer: MemberId, other: MemberId) {
  const [profile, contact] = await Promise.all([
    actors.ask.members.profile(viewer, other),
    actors.ask.contacts.get(viewer, other),
  ]);
  assert.ok(profile.ok && contact.ok);
  assert.deepEqual(profile.value.answers, contact.value.answers);
  return { by: profile.value.answered_by, answers: contact.value.answers };
}

Deno.test("QA-3 QA-5 profile and contact: only of a profile that people answer for do they say how soon", async () => {
  await using world = await openTestActors();
  const [ada, mia] = [await world.join("Ada"), await world.join("Mia")];
  assert.deepEqual(await told(world, ada, mia), { by: undefined, answers: undefined });
  await changeMember(world, mia, { virtual: true });
  assert.deepEqual(await told(world, ada, mia), { by: "nobody", answers: undefined });
  await changeMember(world, mia, { virtual: true, staffed: true });
  assert.deepEqual(await told(world, ada, mia), { by: "staff", answers: { unit: "day", n: 1 } });
});

Deno.test("QA-1 QA-3 answers: follow the times that were kept, worked out anew after five minutes", async () => {
  const clock = new TestClock();
  await using world = await openTestActors({ now: clock.now });
  const [ada, mia] = [await world.join("Ada"), await world.join("Mia")];
  await changeMember(world, mia, { virtual: true, staffed: true });
  await answer(world, mia, { member: ada, at: clock.now(), minutes: 12 });
  assert.deepEqual((await told(world, ada, mia)).answers, { unit: "minutes", n: 15 });
  await answer(world, mia, { member: ada, at: clock.now() + 1, minutes: 90 });
  clock.advance(5 * MINUTE_MS - 1);
  assert.deepEqual((await told(world, ada, mia)).answers, { unit: "minutes", n: 15 });
  clock.advance(1);
  assert.deepEqual((await told(world, ada, mia)).answers, { unit: "minutes", n: 60 });
});

Deno.test("QA-3 answers: of a busy profile the newest 500 count", async () => {
  const clock = new TestClock();
  await using world = await openTestActors({ now: clock.now });
  const [ada, mia] = [await world.join("Ada"), await world.join("Mia")];
  await changeMember(world, mia, { virtual: true, staffed: true });
  const change = newChange();
  for (let nth = 0; nth < 600; nth++) {
    const at = clock.now() - nth;
    const waited_ms = (nth < 260 ? 3 : 45) * MINUTE_MS;
    putAnswerTime(change, { at, persona: mia, member: ada, staff: STAFF, waited_ms, first: false, seq: nth });
    if (change.sets.length < 200) continue;
    await world.database.commit({ ...change, sets: change.sets.splice(0) });
  }
  await world.database.commit(change);
  assert.deepEqual((await told(world, ada, mia)).answers, { unit: "minutes", n: 5 });
});
