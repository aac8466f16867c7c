/** Corruptions of counters: the audit names each, and nothing else. */
import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { STAT_FOLD_MS } from "@/domain/limits.ts";
import { DAY_MS, dayOf } from "@/domain/utc_day.ts";
import { newChange, set } from "@/store/change.ts";
import { transact } from "@/store/database.ts";
import { type Key, keys } from "@/store/keys.ts";
import { foldStats } from "@/store/stats/fold.ts";
import { commitDraft } from "@/actors/command.ts";
import { accept } from "@/domain/refusals.ts";
import { markActive } from "@/actors/stats/activity.ts";
import { keepMemberTotal } from "@/actors/stats/total.ts";
import { auditStats } from "@/store/audit/stats.ts";
import { openTestActors, type TestActors } from "@/tests/kit/actors.ts";

async function there({ env }: TestActors, member: MemberId): Promise<void> {
  const marked = await commitDraft(env, async (draft) => accept(await markActive(env, draft, member)));
  assert.ok(marked.ok);
}

async function openWorld() {
  const test = await openTestActors();
  for (const name of ["Ada", "Ben", "Cleo"]) await there(test, await test.join(name));
  await keepMemberTotal(test.database, test.env.now());
  return test;
}

const DAY_AFTER = DAY_MS + STAT_FOLD_MS;

interface Planted<Value> {
  name: string;
  says: RegExp;
  /** What is written over what. */
  row: (today: number) => [Key<Value>, Value];
  folded?: true;
}

const like = (today: number, by: number): [Key<number>, number] => [keys.stat(today, "likes", "en", "x"), by];
const planted: Planted<unknown>[] = [
  { name: "a fraction", says: /no number/, row: (today) => like(today, 1.5) },
  { name: "nothing", says: /no number/, row: (today) => like(today, 0) },
  { name: "less than nothing", says: /no number/, row: (today) => like(today, -2) },
  {
    name: "a folded counter that is none",
    says: /no number/,
    row: (today) => [keys.statDay(today - 9), { likes: { en: Number.NaN } }],
  },
  {
    name: "a day of tomorrow that is folded",
    says: /before it is over/,
    row: (today) => [keys.statDay(today + 1), { likes: { en: 3 } }],
  },
  {
    name: "fewer there than were there",
    says: /3 members were there last, 2 are counted/,
    folded: true,
    row: (today) => [keys.statDay(today), { active_day: { en: 2 } }],
  },
  {
    name: "more there than there are",
    says: /4 members are counted as there, 3 were ever/,
    folded: true,
    row: (today) => [keys.statDay(today), { active_day: { en: 4 } }],
  },
  {
    name: "more members than records",
    says: /4 members are counted, 0 are there/,
    row: (today) => [keys.memberTotal(), { day: today, since: today, members: { en: 4 } }],
  },
];

for (const { name, says, row, folded } of planted) {
  Deno.test(`OV-9 auditStats: ${name} is found, and nothing before it`, async () => {
    await using test = await openWorld();
    const { database, env } = test;
    const today = dayOf(env.now());
    const now = env.now() + (folded ? DAY_AFTER : 0);
    if (folded) assert.ok(await foldStats(database, { now }) > 0);
    assert.deepEqual(await Array.fromAsync(auditStats(database, now)), []);
    await transact(database, () => {
      const change = newChange();
      set(change, ...row(today));
      return Promise.resolve({ change, value: null });
    });
    const found = await Array.fromAsync(auditStats(database, now));
    assert.equal(found.length, 1, JSON.stringify(found));
    assert.match(found[0]?.problem ?? "", says);
  });
}
