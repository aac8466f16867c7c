import assert from "node:assert/strict";
import type { StaffId } from "@/domain/ids.ts";
import { openTestDatabase } from "@/tests/kit/place.ts";
import { listLog } from "@/store/staff_log/reader.ts";
import { ADA, BEN, fillStaffLog, MIA } from "@/tests/kit/staff_log.ts";

Deno.test("SF-16 listLog: any page of 100,000 entries is read within a second", async () => {
  const database = await openTestDatabase();
  await fillStaffLog(database, 100_000);
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
