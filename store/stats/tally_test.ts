import assert from "node:assert/strict";
import fc from "fast-check";
import { DAY_MS } from "@/domain/utc_day.ts";
import { addStats, type StatName, sumOf } from "@/domain/stats.ts";
import { STAT_FOLD_MS, STAT_OPEN_MS } from "@/domain/limits.ts";
import { type Change, check, count, newChange, set } from "@/store/change.ts";
import { EMBEDDED_LIMITS, openCommitter } from "@/store/commit.ts";
import { type Database, openDatabase } from "@/store/database.ts";
import { foldStats } from "@/store/stats/fold.ts";
import { listDayStats } from "@/store/stats/reader.ts";
import { openTally } from "@/store/stats/tally.ts";

type Fault = "none" | "before" | "after" | "said_failed";

/** A connection that fails as a network does: before a commit, after it, or saying that a check failed where it landed. */
function faulty(kv: Deno.Kv, faults: Fault[]): Deno.Kv {
  return new Proxy(kv, {
    get(target, name) {
      if (name !== "atomic") {
        const member = Reflect.get(target, name);
        return typeof member === "function" ? member.bind(target) : member;
      }
      return () => {
        const operation = target.atomic();
        const commit = operation.commit.bind(operation);
        operation.commit = async () => {
          const fault = faults.shift() ?? "none";
          if (fault === "before") throw new Error("connection lost");
          const result = await commit();
          if (fault === "after") throw new Error("connection lost");
          return fault === "said_failed" ? { ok: false } : result;
        };
        return operation;
      };
    },
  });
}

const NAMES: StatName[] = ["messages_paid", "likes", "coins_out/message"];

interface Step {
  counts: { name: number; by: number; dayBack: 0 | 1 }[];
  stale: boolean;
  wait: boolean;
  passes: 0 | 1 | 2;
  fold: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  counts: fc.array(
    fc.record({
      name: fc.nat(NAMES.length - 1),
      by: fc.integer({ min: 1, max: 9 }),
      dayBack: fc.constantFrom(0, 1),
    }),
    { maxLength: 4 },
  ),
  stale: fc.boolean(),
  wait: fc.boolean(),
  passes: fc.constantFrom(0, 1, 2),
  fold: fc.boolean(),
}) as fc.Arbitrary<Step>;

Deno.test("OV-2 commit: whatever fails, what has landed is counted once, and what has not is not", async () => {
  const fault = fc.constantFrom<Fault>("none", "none", "none", "before", "after", "said_failed");
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 25 }),
      fc.array(fault, { maxLength: 30 }),
      async (steps, faults) => {
        const path = await Deno.makeTempFile({ suffix: ".db" });
        const kv = await Deno.openKv(path);
        const database = await openDatabase({ path });
        let now = 20_000 * DAY_MS + DAY_MS / 2;
        const { commit, idle } = openCommitter(faulty(kv, faults), {
          limits: EMBEDDED_LIMITS,
          now: () => now,
          random: () => 0.5,
          sleep: () => Promise.resolve(),
        });
        const changes: Change[] = [];
        const commits: Promise<unknown>[] = [];
        for (const [nth, { counts, stale, wait, passes, fold }] of steps.entries()) {
          const change = newChange();
          set(change, ["landed", nth], 0);
          if (stale) check(change, { key: ["landed", nth], versionstamp: "0".repeat(20) });
          for (const { name, by, dayBack } of counts) {
            count(change, {
              name: NAMES[name] ?? "likes",
              lang: by > 5 ? "en" : "",
              at: now - dayBack * DAY_MS,
              by,
            });
          }
          changes.push(change);
          commits.push(commit(change).catch(() => null));
          // Commands are given up long before a day that they count for is folded.
          if (wait || passes > 0 || fold) await Promise.all(commits);
          now += [0, STAT_OPEN_MS, DAY_MS][passes] ?? 0;
          if (fold) await foldStats(database, { now });
        }
        await Promise.all(commits);
        await idle();
        now += DAY_MS + STAT_FOLD_MS;
        const expected = new Map<StatName, number>();
        for (const [nth, change] of changes.entries()) {
          if ((await kv.get(["landed", nth])).value === null) continue;
          for (const { name, by } of change.counts ?? []) expected.set(name, (expected.get(name) ?? 0) + by);
        }
        const sums = async () => {
          const all = addStats([...(await listDayStats(database, { from: 19_000, to: 30_000 })).values()]);
          return NAMES.map((name) => sumOf(all, name));
        };
        const wanted = NAMES.map((name) => expected.get(name) ?? 0);
        assert.deepEqual(await sums(), wanted, "as it is counted");
        await foldStats(database, { now });
        assert.deepEqual(await sums(), wanted, "once it is folded");
        assert.equal((await Array.fromAsync(kv.list({ prefix: ["stat"] }))).length, 0);
        await database.close();
        kv.close();
        await Deno.remove(path);
      },
    ),
    { numRuns: 60 },
  );
});

Deno.test("OV-2 tally: what is counted for a day that may be folded goes to a row of its own", () => {
  let now = 20_000 * DAY_MS;
  const { rows, landed } = openTally("one", () => now);
  const like = { name: "likes", lang: "en", at: now, by: 1 } as const;
  const first = rows([like, like]);
  landed(first);
  assert.deepEqual(first, [{ key: ["stat", 20_000, "likes", "en", "one"], value: 2 }]);
  assert.equal(rows([like])[0]?.value, 3, "counted on");
  now += DAY_MS + STAT_OPEN_MS;
  const late = rows([like]);
  assert.deepEqual(late, [{ key: ["stat", 20_000, "likes", "en", "one.late0"], value: 1 }]);
  landed(late);
  assert.deepEqual(rows([like]), [{ key: ["stat", 20_000, "likes", "en", "one.late1"], value: 1 }]);
});

async function seeded(path: string, rows: number): Promise<{ database: Database; kv: Deno.Kv }> {
  const kv = await Deno.openKv(path);
  const database = await openDatabase({ path });
  for (let nth = 0; nth < rows; nth++) await kv.set(["stat", 20_000, "likes", "en", `shard${nth}`], nth + 1);
  return { database, kv };
}

Deno.test("OV-3 foldStats: two at once, and one that is stopped, add every row once", async () => {
  const path = await Deno.makeTempFile({ suffix: ".db" });
  const { database, kv } = await seeded(path, 300);
  const now = 20_001 * DAY_MS + STAT_FOLD_MS;
  assert.equal(await foldStats(database, { now: now - 1 }), 0, "its day may be counted on");
  const stop = new AbortController();
  const stopped = foldStats({
    ...database,
    async commit(change) {
      stop.abort();
      return await database.commit(change);
    },
  }, { now, signal: stop.signal });
  assert.equal(await stopped, 80);
  const folded = await Promise.all([foldStats(database, { now }), foldStats(database, { now })]);
  assert.equal(folded[0] + folded[1], 220);
  const stats = (await listDayStats(database, { from: 20_000, to: 20_000 })).get(20_000) ?? {};
  assert.equal(sumOf(stats, "likes"), 300 * 301 / 2);
  assert.equal(sumOf(stats, "likes", "de"), 0);
  await database.close();
  kv.close();
  await Deno.remove(path);
});
