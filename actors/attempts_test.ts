import assert from "node:assert/strict";
import { untilCommitted } from "@/actors/attempts.ts";
import { COMMAND_DEADLINE_MS } from "@/domain/limits.ts";
import { accept, refuse } from "@/domain/refusals.ts";

const done = { stale: false, result: accept("done") } as const;

Deno.test("P1 untilCommitted: a stale decision is made again, on fresh values", async () => {
  const asked: boolean[] = [];
  const result = await untilCommitted(() => 0, (fresh) => {
    asked.push(fresh);
    return Promise.resolve(asked.length < 3 ? { stale: true } : done);
  });
  assert.deepEqual(result, accept("done"));
  assert.deepEqual(asked, [false, true, true]);
});

Deno.test("P2 untilCommitted: an unknown outcome is looked into before it fails", async () => {
  let tries = 0;
  const result = await untilCommitted(() => 0, (fresh) => {
    if (++tries < 3) return Promise.reject(new Error("connection lost"));
    assert.equal(fresh, true);
    return Promise.resolve(done);
  });
  assert.deepEqual(result, accept("done"));
  await assert.rejects(untilCommitted(() => 0, () => Promise.reject(new Error("broken"))), /broken/);
});

Deno.test("WI-9 untilCommitted: gives up at the command's deadline", async () => {
  let now = 0;
  const result = await untilCommitted(() => now, () => {
    now += 1_000;
    return Promise.resolve({ stale: true });
  });
  assert.deepEqual(result, refuse("deadline_exceeded"));
  assert.equal(now, COMMAND_DEADLINE_MS);
});
