import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { openScheduler } from "@/actors/scheduler.ts";
import { FakeTimers } from "@/tests/kit/timers.ts";

function openRecorded() {
  const runs: { signal: AbortSignal; end: PromiseWithResolvers<void> }[] = [];
  const errors: [string, unknown][] = [];
  return {
    runs,
    errors,
    onError: (message: string, error: unknown) => void errors.push([message, error]),
    work(signal: AbortSignal): Promise<void> {
      const end = Promise.withResolvers<void>();
      runs.push({ signal, end });
      return end.promise;
    },
  };
}

Deno.test("OP-26 runAll: every job runs once more, behind its run under way, and all have ended then", async () => {
  using _timers = new FakeTimers();
  const { runs, errors, work, onError } = openRecorded();
  await using scheduler = openScheduler([{ failure: "one failed", everyMs: 100, atStart: true, work }], {
    onError,
  });
  let isDone = false;
  const all = scheduler.runAll().then(() => isDone = true);
  runs[0]?.end.resolve();
  await setImmediate();
  assert.equal(runs.length, 2);
  assert.equal(isDone, false);
  runs[1]?.end.reject(new Error("boom"));
  await all;
  assert.equal(errors.length, 1);
});

Deno.test("openScheduler: a job runs each time its interval is over, and at the start where it says so", async () => {
  using timers = new FakeTimers();
  const ran: string[] = [];
  const job = (name: string, everyMs: number, atStart: boolean) => ({
    failure: `${name} failed`,
    everyMs,
    atStart,
    work: () => void ran.push(name),
  });
  await using _scheduler = openScheduler([job("early", 100, true), job("late", 150, false)], {
    onError: assert.fail,
  });
  assert.deepEqual(ran, ["early"]);
  for (let passed = 0; passed < 300; passed += 50) {
    timers.advance(50);
    await setImmediate();
  }
  assert.deepEqual(ran, ["early", "early", "late", "early", "early", "late"]);
});

Deno.test("openScheduler: a job never runs beside itself, and one that failed runs again", async () => {
  using timers = new FakeTimers();
  const { runs, errors, onError, work } = openRecorded();
  await using _scheduler = openScheduler([{ failure: "not done", everyMs: 100, work }], { onError });
  timers.advance(300);
  assert.equal(runs.length, 1);
  const failure = new TypeError("Cannot do it");
  runs[0]?.end.reject(failure);
  await setImmediate();
  assert.deepEqual(errors, [["not done", failure]]);
  timers.advance(100);
  assert.equal(runs.length, 2);
  runs[1]?.end.resolve();
});

Deno.test("openScheduler: the end stops the timers, aborts the signal, and waits for what is under way", async () => {
  using timers = new FakeTimers();
  const { runs, onError, work } = openRecorded();
  const scheduler = openScheduler([{ failure: "not done", everyMs: 100, atStart: true, work }], { onError });
  let hasEnded = false;
  const ending = scheduler[Symbol.asyncDispose]().then(() => hasEnded = true);
  await setImmediate();
  assert.equal(runs[0]?.signal.aborted, true);
  assert.equal(hasEnded, false);
  runs[0]?.end.resolve();
  await ending;
  assert.equal(timers.size, 0);
  assert.equal(runs.length, 1);
});

Deno.test("openScheduler: a job that runs at the end does so once more, after the run under way", async () => {
  using _timers = new FakeTimers();
  const { runs, onError, work } = openRecorded();
  const scheduler = openScheduler(
    [{ failure: "not done", everyMs: 100, atStart: true, atEnd: true, work }],
    { onError },
  );
  const ending = scheduler[Symbol.asyncDispose]();
  await setImmediate();
  assert.equal(runs.length, 1);
  runs[0]?.end.resolve();
  await setImmediate();
  assert.equal(runs.length, 2);
  runs[1]?.end.resolve();
  await ending;
});
