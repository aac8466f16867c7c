import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { inTurn } from "@/actors/in_turn.ts";

function openGated() {
  const ends: PromiseWithResolvers<void>[] = [];
  const errors: unknown[] = [];
  const turns = inTurn(() => {
    const end = Promise.withResolvers<void>();
    ends.push(end);
    return end.promise;
  }, (error) => void errors.push(error));
  return { ends, errors, turns };
}

Deno.test("inTurn: run does nothing beside a run, and last waits for it", async () => {
  const { ends, turns } = openGated();
  assert.equal(turns.last(), null);
  turns.run();
  turns.run();
  assert.equal(ends.length, 1);
  const last = turns.last();
  ends[0]?.resolve();
  await last;
  assert.deepEqual([ends.length, turns.last()], [1, null]);
});

Deno.test("inTurn: runAgain brings one more run after the one under way, however often it is called, also where that failed", async () => {
  const { ends, errors, turns } = openGated();
  turns.runAgain();
  turns.runAgain();
  turns.runAgain();
  assert.equal(ends.length, 1);
  ends[0]?.reject(new TypeError("Cannot run"));
  await setImmediate();
  assert.deepEqual([ends.length, errors.length], [2, 1]);
  ends[1]?.resolve();
  await setImmediate();
  assert.deepEqual([ends.length, turns.last()], [2, null]);
});
