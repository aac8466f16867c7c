import assert from "node:assert/strict";
import type { AgeGate } from "@/domain/age_check.ts";
import { SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import { newChange } from "@/store/change.ts";
import { keys, keyText } from "@/store/keys.ts";
import { getMemberEntry } from "@/store/members/reader.ts";
import { updateMember } from "@/store/members/writer.ts";
import { audit } from "@/tests/kit/audit.ts";
import { TestClock } from "@/tests/kit/clock.ts";
import { bring } from "@/tests/kit/desk_people.ts";
import { loseAnswer, LOSSES } from "@/tests/kit/lossy.ts";
import { openTestPost } from "@/tests/kit/post.ts";
import { codeOf } from "@/tests/kit/results.ts";

/** Somebody of whose checks nothing has come, so often. */
async function openWorld({ unknowns = 2, gate = "photo" }: { unknowns?: number; gate?: AgeGate } = {}) {
  const clock = new TestClock();
  const test = await openTestPost({ now: clock.now, ages: () => gate });
  const { database, actors } = test;
  const ada = await test.join("Ada");
  const { by } = await bring(test, "sue@example.com", ["support"]);
  const entry = await getMemberEntry(database, ada);
  assert.ok(entry);
  const change = newChange();
  const at = clock.now();
  updateMember(change, entry, {
    ...entry.value,
    age_check: { outcome: "unknown", method: "test", at, unknowns },
  });
  await database.commit(change);
  clock.advance(60_000);
  return {
    ...test,
    clock,
    ada,
    by,
    confirm: actors.desk.members.confirmAdult,
    check: async () => (await database.get(keys.member(ada))).value?.age_check,
    async logged() {
      const log = await Array.fromAsync(database.list(keys.staffLogs()), ({ value }) => value);
      return log.filter(({ what }) => what === "member.confirm_adult")
        .map(({ who, reason, subject }) => [who, reason, subject.member]);
    },
    letters: () => test.post.list(entry.value.email, "adult_confirmed").length,
    told: () => test.post.expect(entry.value.email, "adult_confirmed"),
  };
}

Deno.test("AG-9 confirmAdult: outcome, method and time are kept, the log says who and why, and the member is told", async () => {
  await using world = await openWorld();
  const { ada, by, clock, confirm, actors } = world;
  assert.equal((await actors.ages.state(ada))?.needed, "photo");
  assert.equal(codeOf(await confirm(by, ada, "  ")), "reason_required");
  assert.equal(codeOf(await confirm(by, "nobody", "passport")), "unknown_member");
  assert.equal(codeOf(await confirm(by, "0000000000", "passport")), "unknown_member");
  assert.ok((await confirm(by, ada, "passport by post")).ok);
  const confirmed = { outcome: "adult", method: "support", at: clock.now(), unknowns: 2 };
  assert.deepEqual(await world.check(), confirmed);
  assert.equal((await actors.ages.state(ada))?.needed, null);
  clock.advance(60_000);
  assert.ok((await confirm(SYSTEM_ACTOR, ada, "again")).ok);
  assert.deepEqual(await world.check(), confirmed, "it is confirmed once");
  assert.deepEqual(await world.logged(), [[by.staff, "passport by post", ada]]);
  await world.told();
  assert.equal(world.letters(), 1);
  await audit(world);
});

Deno.test("AG-9 confirmAdult: not while a check is still open, nor of an account that is deleted", async () => {
  await using open = await openWorld({ unknowns: 1 });
  assert.equal(codeOf(await open.confirm(open.by, open.ada, "passport")), "age_check_open");
  await using closing = await openWorld();
  assert.ok((await closing.actors.closings.begin(closing.ada, { by: "age" })).ok);
  assert.equal(codeOf(await closing.confirm(closing.by, closing.ada, "passport")), "unknown_member");
  assert.deepEqual(await closing.logged(), []);
});

Deno.test("AG-9 confirmAdult: checked at sign-up, what was confined to the check ends", async () => {
  await using world = await openWorld({ gate: "sign_up" });
  const { actors, ada, by, database } = world;
  const { value: member } = await database.get(keys.member(ada));
  assert.ok(member);
  const change = newChange();
  const token = await actors.sessions.open(change, member, { proved: true });
  await database.commit(change);
  assert.equal((await actors.sessions.findConfined(token))?.age, true);
  assert.ok((await world.confirm(by, ada, "passport")).ok);
  assert.equal(await actors.sessions.findConfined(token), null);
});

Deno.test("AG-9 confirmAdult: two at once, it is confirmed and told once", async () => {
  await using world = await openWorld();
  const { ada, by, confirm } = world;
  const both = await Promise.all([confirm(by, ada, "one"), confirm(SYSTEM_ACTOR, ada, "two")]);
  assert.ok(both.every(({ ok }) => ok));
  assert.equal((await world.logged()).length, 1);
  await world.told();
  assert.equal(world.letters(), 1);
});

for (const how of LOSSES) {
  Deno.test(`AG-9 WI-14 confirmAdult: it is done once where its answer is lost (the database ${how})`, async () => {
    await using world = await openWorld();
    const { ada, by, confirm, database } = world;
    const lost = keyText(keys.member(ada));
    const loss = loseAnswer(database, how, {
      fits: ({ sets }) => sets.some(({ key }) => keyText(key) === lost),
    });
    assert.ok((await confirm(by, ada, "passport")).ok);
    assert.equal(loss.count, 1);
    assert.equal((await world.check())?.method, "support");
    assert.equal((await world.logged()).length, 1);
    await world.told();
    assert.equal(world.letters(), 1);
  });
}
