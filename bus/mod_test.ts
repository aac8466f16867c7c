import assert from "node:assert/strict";
import { openBus } from "@/bus/mod.ts";
import type { InstanceId, MemberId } from "@/domain/ids.ts";
import {
  HEARTBEAT_MS,
  INBOX_POLL_MS,
  LEASE_STALE_MS,
  LEASE_SWEEP_MS,
  OFFLINE_GRACE_MS,
} from "@/domain/limits.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import { newChange, remove } from "@/store/change.ts";
import { type Database, openDatabase } from "@/store/database.ts";
import { putInbox } from "@/store/inbox/writer.ts";
import { keys } from "@/store/keys.ts";
import { openLeases } from "@/store/presence/leases.ts";
import { openLog } from "@/telemetry/log.ts";
import { FakeTimers, TestClock, until } from "@/tests/kit/mod.ts";

const [one, two] = ["one", "two"] as [InstanceId, InstanceId];
const DUTIES = { sweep: () => Promise.resolve(), reconnectAll() {} };

function delivery(nth: number): Delivery {
  return { kind: "presence", member: `member${nth}` as MemberId, online: true };
}

function open(database: Database, instance: InstanceId, clock: TestClock, hints = false) {
  const heard: Delivery[] = [];
  const log = openLog({ level: "silent" });
  const deliver = (deliveries: readonly Delivery[]) => void heard.push(...deliveries);
  const leases = openLeases(database, { monotonic: clock.now, now: clock.now });
  return {
    heard,
    bus: openBus({ database, instance, leases, now: clock.now, log, siblings: null, hints, deliver }),
  };
}

async function post(database: Database, instance: InstanceId, nth: number): Promise<void> {
  const change = newChange();
  putInbox(change, instance, { id: `row${nth}`, deliveries: [delivery(nth)], now: 0 });
  await database.commit(change);
}

Deno.test("P3 bus: what was committed for an instance is there by the next poll, once, without any hint", async () => {
  using timers = new FakeTimers();
  const database = await openDatabase({ path: ":memory:" });
  const { bus, heard } = open(database, one, new TestClock());
  await bus.start(DUTIES);
  for (const nth of [1, 2, 3]) await post(database, one, nth);
  await post(database, two, 4);
  timers.advance(INBOX_POLL_MS);
  await until("the poll has delivered", () => heard.length === 3);
  await bus.pull();
  assert.deepEqual(heard, [delivery(1), delivery(2), delivery(3)]);
  assert.ok(INBOX_POLL_MS < 2_500);
  await bus.close();
  assert.equal(timers.size, 0);
  await database.close();
});

Deno.test("P3 publish: own sockets at once, other instances by a hint", async () => {
  const database = await openDatabase({ path: ":memory:" });
  const clock = new TestClock();
  const first = open(database, one, clock, true);
  const second = open(database, two, clock, true);
  await first.bus.start(DUTIES);
  await second.bus.start(DUTIES);
  await post(database, two, 1);
  first.bus.publish([delivery(1)], [two]);
  assert.deepEqual(first.heard, [delivery(1)]);
  await until("the hint has arrived", () => second.heard.length === 1, INBOX_POLL_MS / 2);
  await first.bus.close();
  await second.bus.close();
  await database.close();
});

Deno.test("P3 bus: an inbox that cannot be read once is read the next time", async () => {
  using timers = new FakeTimers();
  const database = await openDatabase({ path: ":memory:" });
  let broken = true;
  const list: Database["list"] = (...args) => {
    if (broken && args[0][0] === "inbox") throw new Error("disk error");
    return database.list(...args);
  };
  const { bus, heard } = open({ ...database, list }, one, new TestClock());
  await bus.start(DUTIES);
  await post(database, one, 1);
  timers.advance(INBOX_POLL_MS);
  await bus.pull();
  broken = false;
  await until("a poll has delivered", () => (timers.advance(INBOX_POLL_MS), heard.length === 1));
  await bus.close();
  await database.close();
});

Deno.test("P15 bus: the lease is renewed by the heartbeat, and ends 10 s after a good-bye", async () => {
  using timers = new FakeTimers();
  const database = await openDatabase({ path: ":memory:" });
  const clock = new TestClock();
  const { bus } = open(database, one, clock);
  const leftMs = async () => ((await database.get(keys.instance(one))).value?.exp ?? 0) - clock.now();
  await bus.start(DUTIES);
  assert.equal(await leftMs(), LEASE_STALE_MS);
  clock.advance(HEARTBEAT_MS);
  assert.equal(await leftMs(), LEASE_STALE_MS - HEARTBEAT_MS);
  timers.advance(HEARTBEAT_MS);
  await until("the heartbeat has renewed the lease", async () => await leftMs() === LEASE_STALE_MS);
  await bus.close();
  assert.equal(await leftMs(), OFFLINE_GRACE_MS);
  await database.close();
});

Deno.test("P15 bus: learns who lives, sweeps the others, and comes back where it was taken for dead", async () => {
  using timers = new FakeTimers();
  const database = await openDatabase({ path: ":memory:" });
  const clock = new TestClock();
  let sweeps = 0;
  let restarts = 0;
  const duties = {
    sweep: () => Promise.resolve(void sweeps++),
    reconnectAll: () => void restarts++,
  };
  const first = open(database, one, clock);
  await first.bus.start(duties);
  const second = open(database, two, clock);
  await second.bus.start(DUTIES);
  assert.deepEqual(first.bus.live(), new Set([one]));
  timers.advance(LEASE_SWEEP_MS);
  await until("the newcomer is known", () => first.bus.live().has(two));
  assert.equal(sweeps, 2);

  const buried = newChange();
  remove(buried, keys.instance(one));
  await database.commit(buried);
  timers.advance(LEASE_SWEEP_MS);
  await until("the instance is back", () => restarts > 0);
  assert.ok((await database.get(keys.instance(one))).value, "its lease too");
  await until("it knows that it lives", () => first.bus.live().has(one));
  await first.bus.close();
  await second.bus.close();
  await database.close();
});

Deno.test("P15 bus: an instance whose renewals land without an answer is not dead, and its members stay", async () => {
  using timers = new FakeTimers();
  const database = await openDatabase({ path: ":memory:" });
  const seen = { unanswered: 0, renewals: 0, restarts: 0 };
  const commit: Database["commit"] = async (change) => {
    const versionstamp = await database.commit(change);
    seen.renewals++;
    return seen.unanswered-- > 0 ? null : versionstamp;
  };
  const { bus } = open({ ...database, commit }, one, new TestClock());
  await bus.start({ sweep: () => Promise.resolve(), reconnectAll: () => void seen.restarts++ });
  Object.assign(seen, { unanswered: 2, renewals: 0 });
  timers.advance(HEARTBEAT_MS);
  await until("it has renewed its lease", () => seen.renewals >= 3);
  await bus.close();
  assert.equal(seen.restarts, 0);
  await database.close();
});

Deno.test("P15 bus: comes back also where the heartbeat is the first to wake up", async () => {
  using timers = new FakeTimers();
  const database = await openDatabase({ path: ":memory:" });
  const { bus } = open(database, one, new TestClock());
  let restarts = 0;
  let sweeping = Promise.resolve();
  await bus.start({ sweep: () => sweeping, reconnectAll: () => void restarts++ });
  const slow = Promise.withResolvers<void>();
  sweeping = slow.promise;
  const buried = newChange();
  remove(buried, keys.instance(one));
  await database.commit(buried);
  timers.advance(HEARTBEAT_MS);
  await until("the instance is back", () => restarts > 0);
  assert.ok((await database.get(keys.instance(one))).value);
  slow.resolve();
  await bus.close();
  await database.close();
});

Deno.test("P8 bus: what is committed while the isolate ends is published here, and left to the poll elsewhere", async () => {
  const database = await openDatabase({ path: ":memory:" });
  const { bus, heard } = open(database, one, new TestClock(), true);
  await bus.start(DUTIES);
  await bus.close();
  bus.publish([delivery(1)], [two]);
  assert.deepEqual(heard, [delivery(1)]);
  await database.close();
});
