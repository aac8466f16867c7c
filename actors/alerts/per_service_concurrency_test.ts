import assert from "node:assert/strict";
import { ALERT_LEASE_MS } from "@/domain/limits.ts";
import { BROKEN_MS } from "@/actors/alerts/deliver.ts";
import { openPerServiceConcurrency, WAIT_MS } from "@/actors/alerts/per_service_concurrency.ts";
import { FakeTimers } from "@/tests/kit/timers.ts";

const OPTIONS = { most: 8, ofSlow: 2, slowMs: 1_000, waitMs: 5_000 };

/** Work that lasts until it is told to end. */
function openWork() {
  const ends: (() => void)[] = [];
  return {
    work: () => new Promise<string>((resolve) => void ends.push(() => resolve("done"))),
    count: () => ends.length,
    end: () => ends.splice(0).forEach((each) => each()),
  };
}

async function settle(): Promise<void> {
  for (let turns = 0; turns < 10; turns++) await Promise.resolve();
}

Deno.test("AL-45 lanes: one service never takes all places, and what waits goes on as soon as there is room", async () => {
  using _timers = new FakeTimers();
  const lanes = openPerServiceConcurrency(OPTIONS);
  const [one, other] = [openWork(), openWork()];
  const runs = Array.from({ length: 20 }, () => lanes.run("one", one.work));
  await settle();
  assert.equal(one.count(), 6);
  const second = lanes.run("other", other.work);
  await settle();
  assert.equal(other.count(), 1, "it finds room");
  other.end();
  assert.equal(await second, "done");
  for (let times = 0; times < 5; times++) {
    one.end();
    await settle();
    assert.ok(one.count() <= 6);
  }
  assert.deepEqual(new Set(await Promise.all(runs)), new Set(["done"]));
});

Deno.test("AL-45 lanes: nobody waits for a service that is slow, until it is quick again", async () => {
  using timers = new FakeTimers();
  const lanes = openPerServiceConcurrency(OPTIONS);
  const slow = openWork();
  const runs = Array.from({ length: 10 }, () => lanes.run("slow", slow.work));
  await settle();
  timers.advance(1_000);
  const waited = await Promise.all(runs.slice(6));
  assert.deepEqual(waited, [null, null, null, null], "what waited is let go");
  assert.equal(await lanes.run("slow", slow.work), null);
  slow.end();
  await Promise.all(runs);
  const again = lanes.run("slow", slow.work);
  await settle();
  slow.end();
  assert.equal(await again, "done");
  assert.equal(timers.size, 0);
});

Deno.test("AL-45 lanes: nothing waits for longer than its lease allows, and work that fails leaves its place", async () => {
  using timers = new FakeTimers();
  const lanes = openPerServiceConcurrency({ ...OPTIONS, slowMs: 100_000 });
  const long = openWork();
  const runs = Array.from({ length: 6 }, () => lanes.run("one", long.work));
  const late = lanes.run("one", long.work);
  await settle();
  timers.advance(5_000);
  assert.equal(await late, null);
  long.end();
  await Promise.all(runs);
  for (let times = 0; times < 20; times++) {
    await assert.rejects(lanes.run("one", () => Promise.reject(new Error("broken"))), /broken/);
  }
});

Deno.test("AL-50 lanes: whoever has waited for more than a second learns that", async () => {
  using timers = new FakeTimers();
  const lanes = openPerServiceConcurrency({ ...OPTIONS, slowMs: 100_000 });
  const long = openWork();
  const runs = Array.from({ length: 6 }, () => lanes.run("one", long.work));
  const isLate = (late: boolean) => Promise.resolve(late);
  const patient = lanes.run("one", isLate);
  await settle();
  timers.advance(990);
  const short = lanes.run("one", isLate);
  await settle();
  timers.advance(20);
  long.end();
  await Promise.all(runs);
  assert.deepEqual([await patient, await short, await lanes.run("one", isLate)], [true, false, false]);
  assert.equal(timers.size, 0);
});

Deno.test("AL-39 lanes: what is claimed stays so for longer than its push waits and is sent", () => {
  assert.ok(WAIT_MS + BROKEN_MS + 10_000 <= ALERT_LEASE_MS);
});
