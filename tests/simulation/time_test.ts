import assert from "node:assert/strict";
import { openVirtualTime } from "@/tests/simulation/time.ts";

Deno.test("OP-30 openVirtualTime: a minute passes at once, in the order of what falls due", async () => {
  using time = openVirtualTime(0);
  const done: string[] = [];
  setTimeout(() => done.push("late"), 50_000);
  setTimeout(() => done.push("early"), 1);
  await time.pass(60_000);
  assert.deepEqual([done, Date.now(), performance.now()], [["early", "late"], 60_000, 60_000]);
});

Deno.test("OP-30 openVirtualTime: events without end break it off", async () => {
  using time = openVirtualTime(0, 100);
  const again = () => void setTimeout(again, 0);
  again();
  await assert.rejects(time.pass(1_000_000_000), /There is no end/);
});
