import assert from "node:assert/strict";
import { openSemaphore } from "@/actors/alerts/semaphore.ts";

Deno.test("AL-52 semaphore: so many at once, in their order, and one that fails leaves its place", async () => {
  const gate = openSemaphore(2);
  const begun: number[] = [];
  let underWay = 0;
  const results = await Promise.allSettled(Array.from({ length: 20 }, (_, nth) =>
    gate(async () => {
      begun.push(nth);
      assert.ok(++underWay <= 2);
      await Promise.resolve();
      underWay--;
      if (nth % 3 === 0) throw new Error("broken");
      return nth;
    })));
  assert.deepEqual(begun, Array.from({ length: 20 }, (_, nth) => nth));
  assert.equal(results.filter(({ status }) => status === "fulfilled").length, 13);
});
