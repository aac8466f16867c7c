import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { accept } from "@/domain/refusals.ts";
import { addStats, COHORT_WEEKS, type StatName, sumOf } from "@/domain/stats.ts";
import { DAY_MS, dayOf, monthOf, weekOf } from "@/domain/utc_day.ts";
import { listDayStats } from "@/store/stats/reader.ts";
import { commitDraft } from "@/actors/command.ts";
import { markActive } from "@/actors/stats/activity.ts";
import { openTestActors, type TestActors } from "@/tests/kit/actors.ts";
import { TestClock } from "@/tests/kit/clock.ts";
import { addPersona } from "@/tests/kit/personas.ts";

async function come({ env }: TestActors, member: MemberId): Promise<void> {
  const marked = await commitDraft(env, async (draft) => accept(await markActive(env, draft, member)));
  assert.ok(marked.ok);
}

async function sumsOf({ database }: TestActors, ...names: StatName[]): Promise<number[]> {
  const all = addStats([...(await listDayStats(database, { from: 0, to: 100_000 })).values()]);
  return names.map((name) => sumOf(all, name));
}

Deno.test("OV-4 markActive: once a day, a week and a month, however often and at once somebody comes", async () => {
  // A Thursday.
  const clock = new TestClock();
  await using test = await openTestActors({ now: clock.now });
  const ada = await test.join("Ada");
  const cohort = `cohort/${weekOf(dayOf(clock.now()))}` as const;
  const sums = () => sumsOf(test, "active_day", "active_week", "active_month", cohort);
  await Promise.all(Array.from({ length: 8 }, () => come(test, ada)));
  assert.deepEqual(await sums(), [1, 1, 1, 1]);
  clock.advance(DAY_MS);
  await come(test, ada);
  assert.deepEqual(await sums(), [2, 1, 1, 1]);
  clock.advance(-DAY_MS);
  await come(test, ada);
  assert.deepEqual(await sums(), [2, 1, 1, 1], "a clock that is behind");
  clock.advance(4 * DAY_MS);
  await come(test, ada);
  assert.deepEqual(await sums(), [3, 2, 1, 2], "the next week");
  clock.advance(20 * DAY_MS);
  assert.notEqual(monthOf(dayOf(clock.now())), monthOf(dayOf(clock.now() - 20 * DAY_MS)));
  await come(test, ada);
  assert.deepEqual(await sums(), [4, 3, 2, 3]);
  clock.advance(7 * COHORT_WEEKS * DAY_MS);
  await come(test, ada);
  assert.deepEqual(await sums(), [5, 4, 3, 3], "too late for the week of the registration");
});

Deno.test("OV-4 markActive: virtual profiles and who is not there are counted by nothing", async () => {
  await using test = await openTestActors();
  await come(test, await addPersona(test, {}));
  await come(test, "nobody0000" as MemberId);
  assert.deepEqual(await sumsOf(test, "active_day", "active_week", "active_month"), [0, 0, 0]);
});

Deno.test("OV-1 step: answers of steps are written together, once, and of another day apart", async () => {
  const clock = new TestClock();
  await using test = await openTestActors({ now: clock.now });
  const { stats } = test.actors;
  const step = (lang: string) => stats.step({ wizard: "quick", step: "name", lang });
  step("en");
  step("en");
  step("he");
  await Promise.all([stats.write(), stats.write()]);
  await stats.write();
  assert.deepEqual(await sumsOf(test, "step/quick/name"), [3]);
  clock.advance(DAY_MS);
  step("he");
  await stats.write();
  const days = await listDayStats(test.database, { from: 0, to: 100_000 });
  const byDay = [...days.values()].map((day) => day["step/quick/name"]);
  assert.deepEqual(byDay, [{ en: 2, he: 1 }, { he: 1 }]);
});
