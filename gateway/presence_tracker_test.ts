import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { OFFLINE_GRACE_MS } from "@/domain/limits.ts";
import { LEAVE_AGAIN_MS, PresenceTracker } from "@/gateway/presence_tracker.ts";
import { MemberRestrictions } from "@/gateway/restrictions.ts";
import { HiddenMembers } from "@/gateway/hidden_members.ts";
import { openLog } from "@/telemetry/log.ts";
import type { Presence } from "@/actors/presence.ts";
import { FakeTimers, until } from "@/tests/kit/mod.ts";

const [ada, ben] = ["adaadaada0", "benbenben0"] as [MemberId, MemberId];

/** Presence at its edge: what was written, in its order, each taking as long as the test says. */
function open(
  join: () => Promise<void> = () => Promise.resolve(),
  leave: () => Promise<void> = () => Promise.resolve(),
) {
  const written: string[] = [];
  const presence: Presence = {
    async join() {
      written.push("join");
      await join();
      written.push("joined");
    },
    async leave() {
      written.push("leave");
      await leave();
      written.push("left");
    },
    sweep: () => Promise.resolve(),
    listOnline: () => Promise.resolve(new Set()),
  };
  const log = openLog({ level: "silent" });
  const stored = { list: () => Promise.resolve([]), isBlocked: () => Promise.resolve(false) };
  const hidden = new HiddenMembers(stored, log);
  const restrictions = new MemberRestrictions(() => Promise.resolve({}), () => 0);
  return {
    written,
    hidden,
    tracker: new PresenceTracker({ presence, hidden, restrictions, log, monotonic: () => 0 }),
  };
}

Deno.test("P15 tracker: from the first socket until 10 s after the last one", async () => {
  using timers = new FakeTimers();
  const { tracker, written } = open();
  const one = tracker.opened(ada);
  const other = tracker.opened(ada);
  await Promise.all([one.joined, other.joined]);
  assert.deepEqual(written, ["join", "joined"]);
  one.closed();
  timers.advance(OFFLINE_GRACE_MS * 2);
  assert.deepEqual(written, ["join", "joined"], "never while a tab is open");
  other.closed();
  timers.advance(OFFLINE_GRACE_MS - 1);
  assert.equal(written.length, 2);
  timers.advance(1);
  await until("the member has left", () => written.includes("left"));
});

Deno.test("P15 tracker: a reload does not flicker", async () => {
  using timers = new FakeTimers();
  const { tracker, written } = open();
  let tab = tracker.opened(ada);
  for (let nth = 0; nth < 5; nth++) {
    await tab.joined;
    tab.closed();
    timers.advance(OFFLINE_GRACE_MS - 1);
    tab = tracker.opened(ada);
  }
  timers.advance(OFFLINE_GRACE_MS * 2);
  assert.deepEqual(written, ["join", "joined"]);
});

Deno.test("P15 tracker: who comes back while leaving is written down last", async () => {
  using timers = new FakeTimers();
  const { tracker, written } = open();
  const first = tracker.opened(ada);
  await first.joined;
  first.closed();
  timers.advance(OFFLINE_GRACE_MS);
  await tracker.opened(ada).joined;
  assert.deepEqual(written, ["join", "joined", "leave", "left", "join", "joined"]);
});

Deno.test("P15 tracker: a socket that closes before it joined still leaves in the end", async () => {
  using timers = new FakeTimers();
  const hold = Promise.withResolvers<void>();
  const { tracker, written } = open(() => hold.promise);
  const tab = tracker.opened(ada);
  tab.closed();
  timers.advance(OFFLINE_GRACE_MS);
  hold.resolve();
  await tab.joined;
  await until("the member has left", () => written.includes("left"));
  assert.deepEqual(written, ["join", "joined", "leave", "left"]);
});

Deno.test("P15 tracker: a failed join is tried again by the next socket", async () => {
  using timers = new FakeTimers();
  let broken = true;
  const { tracker, written } = open(() =>
    broken ? Promise.reject(new Error("no database")) : Promise.resolve()
  );
  const first = tracker.opened(ada);
  await assert.rejects(first.joined, /no database/);
  broken = false;
  await tracker.opened(ada).joined;
  first.closed();
  timers.advance(OFFLINE_GRACE_MS * 2);
  const all = ["join", "leave", "left", "join", "joined"];
  assert.deepEqual(written, all, "the failed one may have landed, closes late and takes nobody along");
  tracker.close();
  assert.equal(timers.size, 0);
});

Deno.test("P15 tracker: a member is taken off until that has landed, unless they are here again", async () => {
  using timers = new FakeTimers();
  let failures = 2;
  const { tracker, written } = open(
    undefined,
    () => failures-- > 0 ? Promise.reject(new Error("no database")) : Promise.resolve(),
  );
  const one = tracker.opened(ada);
  await one.joined;
  one.closed();
  timers.advance(OFFLINE_GRACE_MS);
  for (const tries of [1, 2]) {
    await until(`try ${tries} has failed`, () => written.length === 2 + tries && timers.size === 1);
    timers.advance(LEAVE_AGAIN_MS);
  }
  await until("the member has left", () => written.at(-1) === "left");

  failures = Infinity;
  const other = tracker.opened(ada);
  await other.joined;
  other.closed();
  timers.advance(OFFLINE_GRACE_MS);
  await until("it has failed", () => written.at(-1) === "leave" && timers.size === 1);
  const again = tracker.opened(ada);
  timers.advance(LEAVE_AGAIN_MS);
  await again.joined;
  assert.equal(written.at(-1), "joined");
  again.closed();
  timers.advance(OFFLINE_GRACE_MS);
  await until("it has failed again", () => written.at(-1) === "leave" && timers.size === 1);
  tracker.close();
  timers.advance(LEAVE_AGAIN_MS);
  assert.equal(timers.size, 0, "nobody tries when all are forgotten");
});

Deno.test("BL-7 tracker: whom a member is hidden from is known once they are here, and forgotten when they leave", async () => {
  using timers = new FakeTimers();
  const gate = Promise.withResolvers<void>();
  const { tracker, hidden, written } = open(() => gate.promise);
  const tab = tracker.opened(ada);
  assert.equal(hidden.has(ada, ben), true, "not before a block could reach them here");
  gate.resolve();
  await tab.joined;
  assert.equal(hidden.has(ada, ben), false);
  tab.closed();
  timers.advance(OFFLINE_GRACE_MS);
  await until("the member has left", () => written.includes("left"));
  assert.equal(hidden.has(ada, ben), true);
});
