import assert from "node:assert/strict";
import { MEMBER_TOTAL_BACK_DAYS, MEMBER_TOTAL_DAYS } from "@/domain/limits.ts";
import { DAY_MS, dayOf } from "@/domain/utc_day.ts";
import { newChange, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { keepMemberTotal } from "@/actors/stats/total.ts";
import { openTestActors } from "@/tests/kit/actors.ts";
import { addPersona } from "@/tests/kit/personas.ts";

async function totalOf(database: Database) {
  return (await database.get(keys.memberTotal())).value;
}

Deno.test("OV-5 keepMemberTotal: who is there is counted once, and once more on the day after counting began", async () => {
  const now = Date.now();
  const today = dayOf(now);
  await using test = await openTestActors();
  const { database } = test;
  await test.join("Ada");
  await addPersona(test, {});
  await keepMemberTotal(database, now);
  assert.deepEqual(
    await totalOf(database),
    { day: today, since: today, members: {} },
    "today is counted by counters",
  );
  await test.join("Ben");
  await keepMemberTotal(database, now + 60_000);
  assert.equal((await totalOf(database))?.day, today);
  await Promise.all([keepMemberTotal(database, now + DAY_MS), keepMemberTotal(database, now + DAY_MS)]);
  const after = { day: today + 1, since: today, members: { en: 2 } };
  assert.deepEqual(await totalOf(database), after, "the virtual profile is none");
  await keepMemberTotal(database, now + 9 * DAY_MS);
  assert.deepEqual(await totalOf(database), after);
});

Deno.test("OV-5 keepMemberTotal: an old number is brought forward by what was counted", async () => {
  const now = Date.now();
  const today = dayOf(now);
  await using test = await openTestActors();
  const { database } = test;
  const before = { day: today - MEMBER_TOTAL_DAYS - 1, since: today - 400, members: { en: 70 } };
  const change = newChange();
  set(change, keys.memberTotal(), before);
  const last = today - MEMBER_TOTAL_BACK_DAYS - 1;
  for (const [day, by] of [[before.day - 1, 1], [before.day, 2], [last, 4], [last + 1, 8]] as const) {
    set(change, keys.statDay(day), { registrations: { en: by, he: by * 10 }, accounts_deleted: { en: 1 } });
  }
  await database.commit(change);
  const stop = AbortSignal.abort();
  await keepMemberTotal(database, now, stop);
  assert.deepEqual(await totalOf(database), before, "it was stopped");
  await keepMemberTotal(database, now);
  assert.deepEqual(await totalOf(database), { ...before, day: last + 1, members: { en: 74, he: 60 } });
});

Deno.test("OV-5 ER-6 keepMemberTotal: who is being erased is counted once, and who was erased before is not", async () => {
  const now = Date.now();
  await using test = await openTestActors({ now: () => now });
  const { database, actors } = test;
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  await actors.closings.begin(ada, { by: "member" });
  const change = newChange();
  for (const [id, erased] of [[ada, null], [ben, now]] as const) {
    const { value: member } = await database.get(keys.member(id));
    const { closing } = member ?? {};
    if (!member) continue;
    set(change, keys.member(id), {
      ...member,
      ...closing && { closing: { ...closing, erasing: true as const } },
      ...erased !== null && { erased_at: erased },
    });
  }
  await database.commit(change);
  const today = dayOf(now);
  set(change, keys.memberTotal(), { day: today, since: today, members: {} });
  await database.commit(change);
  await keepMemberTotal(database, now + DAY_MS);
  assert.deepEqual((await totalOf(database))?.members, {});
});
