import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { restrictedUntil } from "@/domain/decisions.ts";
import { PENDING_MS } from "@/domain/underage.ts";
import { newChange, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { audit, dump, openTestActors, type TestActors, TestClock } from "@/tests/kit/mod.ts";
import { bring } from "@/tests/kit/desk_people.ts";

let rids = 0;

async function openWorld() {
  const clock = new TestClock();
  const test = await openTestActors({ now: clock.now });
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  const { by: sam } = await bring(test, "sam@example.com", ["safety"]);
  return { ...test, test, clock, ada, ben, sam };
}

async function report({ actors }: TestActors, by: MemberId, about: MemberId): Promise<void> {
  const made = await actors.reports.report(by, `r${++rids}`, { user_id: about, reason: "underage" });
  assert.ok(made.ok);
  await actors.desk.reports.limitReported();
}

async function limitsOf(
  { database, clock }: { database: TestActors["database"]; clock: TestClock },
  id: MemberId,
) {
  const restrictions = (await database.get(keys.member(id))).value?.restrictions;
  return (["chat", "photos"] as const).map((what) => restrictedUntil(restrictions, what, clock.now()));
}

async function liftedLetters({ database }: { database: TestActors["database"] }): Promise<number> {
  const jobs = await Array.fromAsync(database.list(keys.mailJobs()));
  return jobs.filter(({ value }) => value.kind === "limits_lifted").length;
}

Deno.test("AG-7 DC-4 limitReported: no chats and no photos until safety has looked, each with its reasons, once", async () => {
  await using world = await openWorld();
  const { test, ada, ben, clock, database, actors } = world;
  await report(test, ada, ben);
  const until = clock.now() + PENDING_MS;
  assert.deepEqual(await limitsOf(world, ben), [until, until]);
  const { decisions } = await actors.desk.decisions.ofMember(ben);
  // Both are of one moment, so that their ids order them.
  assert.deepEqual(
    decisions.map(({ measure, by, rule, automatic }) => [measure, by, rule, automatic.decided]).sort(),
    [
      ["limit_chat", "system", "minor", true],
      ["limit_photos", "system", "minor", true],
    ],
  );
  const letters = (await Array.fromAsync(database.list(keys.mailJobs())))
    .filter(({ value }) => value.kind === "decision");
  assert.equal(letters.length, 2);
  const before = await dump(database);
  await actors.desk.reports.limitReported();
  assert.deepEqual(await dump(database), before, "the same report limits once");
  await audit(test);
});

Deno.test("AG-8 close: without a breach the limits are lifted, and the next report waits for a look", async () => {
  await using world = await openWorld();
  const { test, ada, ben, sam, clock, actors } = world;
  await report(test, ada, ben);
  const closed = await actors.desk.reports.close(sam, { subject: ben, reports: [] }, "Looks thirty");
  assert.ok(closed.ok);
  assert.deepEqual(await limitsOf(world, ben), [null, null]);
  const { decisions } = await actors.desk.decisions.ofMember(ben);
  assert.ok(decisions.every((each) => actors.desk.decisions.stateOf(each) === "undone"));
  assert.equal(await liftedLetters(world), 1);
  clock.advance(2 * 3_600_000);
  await report(test, ada, ben);
  assert.deepEqual(await limitsOf(world, ben), [null, null]);
  await audit(test);
});

Deno.test("AG-8 decide: what safety decides stands in the place of what waited for it", async () => {
  await using world = await openWorld();
  const { test, ada, ben, sam, actors, database } = world;
  await report(test, ada, ben);
  const decided = await actors.desk.reports.decide(sam, { subject: ben, reports: [] }, {
    rid: `d${++rids}`,
    measure: "close",
    rule: "minor",
    facts: "You told that you are 15.",
    automatic: { found: false, decided: false },
  });
  assert.ok(decided.ok);
  assert.deepEqual(await limitsOf(world, ben), [null, null]);
  assert.equal((await database.get(keys.member(ben))).value?.restrictions?.out_until, null);
  assert.equal(await liftedLetters(world), 0, "the decision says it");
  await audit(test);
});

Deno.test("AG-7 limitReported: a notice without an account and another reason limit nobody", async () => {
  await using world = await openWorld();
  const { ada, ben, actors } = world;
  const notice = {
    reason: "underage" as const,
    where: `/profile/${ben}`,
    text: "Seems 15",
    name: "",
    email: "",
  };
  assert.ok((await actors.reports.notice(notice, { address: "a", lang: "en" })).ok);
  assert.ok((await actors.reports.report(ada, `r${++rids}`, { user_id: ben, reason: "spam" })).ok);
  await actors.desk.reports.limitReported();
  assert.deepEqual(await limitsOf(world, ben), [null, null]);
});

Deno.test("AG-8 limitReported: what an isolate has not lifted that ended after the look is lifted by the next one, once", async () => {
  await using world = await openWorld();
  const { test, ada, ben, sam, clock, actors, database } = world;
  await report(test, ada, ben);
  // The look without what follows it: the rows of the decisions and of their member are put back as they were.
  const limited = await Array.fromAsync(database.list(keys.members()));
  const taken = await Array.fromAsync(database.list(keys.decisions()));
  const ofBen = limited.find(({ value }) => value.id === ben) ?? assert.fail();
  assert.ok((await actors.desk.reports.close(sam, { subject: ben, reports: [] }, "Looks thirty")).ok);
  const change = newChange();
  set(change, keys.member(ben), ofBen.value);
  for (const { value } of taken) set(change, keys.decision(value.id), value);
  await database.commit(change);
  assert.notDeepEqual(await limitsOf(world, ben), [null, null]);
  const letters = await liftedLetters(world);
  clock.advance(3_600_000);
  await actors.desk.reports.limitReported();
  assert.deepEqual(await limitsOf(world, ben), [null, null]);
  assert.equal(await liftedLetters(world), letters + 1);
  clock.advance(3_600_000);
  await actors.desk.reports.limitReported();
  assert.equal(await liftedLetters(world), letters + 1);
});
