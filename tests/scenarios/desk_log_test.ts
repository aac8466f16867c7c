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

Deno.test("SF-16 listLog: any page of 100,000 entries is read within a second", async () => {
  const database = await openDatabase({ path: ":memory:" });
  await fill(database, 100_000);
  for (
    const [filter, before] of [
      [{}, null],
      [{}, 50_000],
      [{ who: ADA }, 90_000],
      [{ member: BEN, who: MIA }, null],
      [{ what: "photo.read", who: MIA }, null],
      [{ who: "nobody0000000" as StaffId }, null],
      [{ what: "line.send" }, null],
      [{ from: 10_000_000, to: 10_100_000 }, null],
      [{ from: 1, to: 10_000, what: "photo.read" }, null],
    ] as const
  ) {
    const began = performance.now();
    const page = await listLog(database, filter, { before, limit: 50 });
    const took = performance.now() - began;
    assert.ok(took < 1_000, `${JSON.stringify(filter)} took ${Math.round(took)} ms`);
    assert.equal(page.total, 100_000);
  }
  await database.close();
});
