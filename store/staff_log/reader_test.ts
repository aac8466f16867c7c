import assert from "node:assert/strict";
import type { MemberId, StaffId } from "@/domain/ids.ts";
import type { LoggedAct, StaffAct } from "@/domain/staff_log.ts";
import { newChange } from "@/store/change.ts";
import { type Database, openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { listLog } from "@/store/staff_log/reader.ts";
import { addLogEntries } from "@/store/staff_log/writer.ts";

const MIA = "mia0000000mia" as StaffId;
const ADA = "ada0000000ada" as StaffId;
const BEN = "benbenbenbenb" as MemberId;
const CLEO = "c1e0c1e0c1e0c" as MemberId;
const BATCH = 100;

/** `total` acts, one a second: every 10th is Ada's, every 100th about Ben, every 7th a picture. */
async function fill(database: Database, total: number): Promise<void> {
  for (let from = 1; from <= total; from += BATCH) {
    const change = newChange();
    const acts = Array.from({ length: BATCH }, (_, index): LoggedAct => {
      const n = from + index;
      const what: StaffAct = n % 7 === 0 ? "photo.read" : "chat.read";
      const subject = n % 100 === 0 ? { member: BEN, persona: CLEO } : {};
      return { by: { staff: n % 10 === 0 ? ADA : MIA, roles: ["moderator"] }, what, subject };
    });
    addLogEntries(change, await database.get(keys.staffLogHead()), { acts, now: from * 1_000 });
    await database.commit(change);
  }
}

Deno.test("SF-16 listLog: by who, act, member, profile and time, page by page from the newest on", async () => {
  const database = await openDatabase({ path: ":memory:" });
  await fill(database, 1_000);
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
