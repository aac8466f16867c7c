import assert from "node:assert/strict";
import { openDatabase } from "@/store/database.ts";
import { listLog } from "@/store/staff_log/reader.ts";
import { ADA, BATCH, BEN, CLEO, fillStaffLog, MIA } from "@/tests/kit/staff_log.ts";

Deno.test("SF-16 listLog: by who, act, member, profile and time, page by page from the newest on", async () => {
  const database = await openDatabase({ path: ":memory:" });
  await fillStaffLog(database, 1_000);
  const numbersOf = async (filter: Parameters<typeof listLog>[1], limit = 50) => {
    const numbers: number[] = [];
    let before: number | null = null;
    do {
      const page: Awaited<ReturnType<typeof listLog>> = await listLog(database, filter, { before, limit });
      assert.equal(page.total, 1_000);
      assert.ok(page.rows.length <= limit);
      numbers.push(...page.rows.map(({ n }) => n));
      before = page.before;
    } while (before !== null);
    return numbers;
  };
  const all = Array.from({ length: 1_000 }, (_, index) => 1_000 - index);
  assert.deepEqual(await numbersOf({}), all);
  assert.deepEqual(await numbersOf({ who: ADA }), all.filter((n) => n % 10 === 0));
  assert.deepEqual(await numbersOf({ member: BEN }, 3), all.filter((n) => n % 100 === 0));
  assert.deepEqual(await numbersOf({ persona: CLEO, who: MIA }), []);
  assert.deepEqual(await numbersOf({ what: "photo.read", who: ADA }, 7), all.filter((n) => n % 70 === 0));
  // The time of an act is that of its commit.
  const at = (n: number) => (Math.floor((n - 1) / BATCH) * BATCH + 1) * 1_000;
  const [from, to] = [200_000, 601_000];
  assert.deepEqual(await numbersOf({ from, to }), all.filter((n) => at(n) >= from && at(n) < to));
  assert.deepEqual(await numbersOf({ from: 10_000_000 }), []);
  assert.deepEqual(await numbersOf({ to: 1 }), []);
  await database.close();
});
