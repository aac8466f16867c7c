import assert from "node:assert/strict";
import { type Attempt, untilCommitted } from "@/actors/attempts.ts";
import { COMMAND_DEADLINE_MS } from "@/domain/limits.ts";
import { accept, refuse } from "@/domain/refusals.ts";
import { newChange, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { LOSSES, openLossy } from "@/tests/kit/lossy.ts";

const done = { stale: false, result: accept("done") } as const;

async function openRunner(now = () => 0) {
  const lossy = await openLossy();
  return {
    ...lossy,
    run: <Value>(attempt: (fresh: boolean) => Promise<Attempt<Value, never>>) =>
      untilCommitted({ database: lossy.database, now }, attempt),
    [Symbol.asyncDispose]: () => lossy.database.close(),
  };
}

/** A change of one row; which does not matter. */
function someChange() {
  const change = newChange();
  set(change, keys.schema(), 1);
  return change;
}

Deno.test("P1 untilCommitted: a stale decision is made again, on fresh values", async () => {
  await using runner = await openRunner();
  const asked: boolean[] = [];
  const result = await runner.run((fresh) => {
    asked.push(fresh);
    return Promise.resolve(asked.length < 3 ? { stale: true } : done);
  });
  assert.deepEqual(result, accept("done"));
  assert.deepEqual(asked, [false, true, true]);
});

Deno.test("P2 untilCommitted: an unknown outcome is looked into before it fails", async () => {
  await using runner = await openRunner();
  let tries = 0;
  const result = await runner.run((fresh) => {
    if (++tries < 3) return Promise.reject(new Error("connection lost"));
    assert.equal(fresh, true);
    return Promise.resolve(done);
  });
  assert.deepEqual(result, accept("done"));
  await assert.rejects(runner.run(() => Promise.reject(new Error("broken"))), /broken/);
});

Deno.test("WI-9 untilCommitted: gives up at the command's deadline", async () => {
  let now = 0;
  await using runner = await openRunner(() => now);
  const result = await runner.run(() => {
    now += 1_000;
    return Promise.resolve({ stale: true });
  });
  assert.deepEqual(result, refuse("deadline_exceeded"));
  assert.equal(now, COMMAND_DEADLINE_MS);
});

for (const how of LOSSES) {
  Deno.test(`WI-14 untilCommitted: what landed is told by the attempt that finds it (the database ${how})`, async () => {
    await using runner = await openRunner();
    const told: string[] = [];
    let tries = 0;
    runner.loseNext(how);
    const result = await runner.run(() => {
      tries++;
      return Promise.resolve(
        tries === 1
          ? { change: someChange(), result: accept("one"), notify: () => void told.push("first") }
          : { stale: false, found: "state", result: accept("one") },
      );
    });
    assert.deepEqual(result, accept("one"));
    assert.deepEqual(told, ["first"]);
  });

  Deno.test(`WI-14 untilCommitted: what another attempt has answered is not told (the database ${how})`, async () => {
    await using runner = await openRunner();
    const told: string[] = [];
    const answers = ["mine", "somebody else's"];
    runner.loseNext(how);
    await runner.run(() => {
      const result = accept(answers.shift());
      return Promise.resolve(
        answers.length > 0
          ? { change: someChange(), result, notify: () => void told.push("mine") }
          : { stale: false, found: "answer", result },
      );
    });
    assert.deepEqual(told, []);
  });

  Deno.test(`WI-14 untilCommitted: what landed is told before what is still to do (the database ${how})`, async () => {
    await using runner = await openRunner();
    const told: string[] = [];
    let tries = 0;
    runner.loseNext(how);
    const result = await runner.run(() => {
      const name = `${++tries}`;
      return Promise.resolve({
        change: someChange(),
        result: accept(name),
        found: (earlier) => earlier.ok && earlier.value === "1",
        notify: () => void told.push(name),
      });
    });
    assert.deepEqual(result, accept("2"));
    assert.deepEqual(told, ["1", "2"]);
  });
}
