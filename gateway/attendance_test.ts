import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { OFFLINE_GRACE_MS } from "@/domain/limits.ts";
import { Attendance } from "@/gateway/attendance.ts";
import { Hidden } from "@/gateway/hidden.ts";
import { openLog } from "@/telemetry/log.ts";
import type { Presence } from "@/actors/presence.ts";
import { FakeTimers, until } from "@/tests/kit/mod.ts";

const [ada, ben] = ["adaadaada0", "benbenben0"] as [MemberId, MemberId];

/** Presence at its edge: what was written, in its order, each taking as long as the test says. */
function open(join: () => Promise<void> = () => Promise.resolve()) {
  const written: string[] = [];
  const presence: Presence = {
    async join() {
      written.push("join");
      await join();
      written.push("joined");
    },
    async leave() {
      written.push("leave");
      await Promise.resolve();
      written.push("left");
    },
    sweep: () => Promise.resolve(),
    listOnline: () => Promise.resolve(new Set()),
  };
  const log = openLog({ level: "silent" });
  const stored = { list: () => Promise.resolve([]), isBlocked: () => Promise.resolve(false) };
  const hidden = new Hidden(stored, log);
  return { written, hidden, attendance: new Attendance({ presence, hidden, log }) };
}

Deno.test("P15 attendance: from the first socket until 10 s after the last one", async () => {
  using timers = new FakeTimers();
  const { attendance, written } = open();
  const one = attendance.opened(ada);
  const other = attendance.opened(ada);
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

Deno.test("P15 attendance: a reload does not flicker", async () => {
  using timers = new FakeTimers();
  const { attendance, written } = open();
  let tab = attendance.opened(ada);
  for (let nth = 0; nth < 5; nth++) {
    await tab.joined;
    tab.closed();
    timers.advance(OFFLINE_GRACE_MS - 1);
    tab = attendance.opened(ada);
  }
  timers.advance(OFFLINE_GRACE_MS * 2);
  assert.deepEqual(written, ["join", "joined"]);
});

Deno.test("P15 attendance: who comes back while leaving is written down last", async () => {
  using timers = new FakeTimers();
  const { attendance, written } = open();
  const first = attendance.opened(ada);
  await first.joined;
  first.closed();
  timers.advance(OFFLINE_GRACE_MS);
  await attendance.opened(ada).joined;
  assert.deepEqual(written, ["join", "joined", "leave", "left", "join", "joined"]);
});

Deno.test("P15 attendance: a socket that closes before it joined still leaves in the end", async () => {
  using timers = new FakeTimers();
  const hold = Promise.withResolvers<void>();
  const { attendance, written } = open(() => hold.promise);
  const tab = attendance.opened(ada);
  tab.closed();
  timers.advance(OFFLINE_GRACE_MS);
  hold.resolve();
  await tab.joined;
  await until("the member has left", () => written.includes("left"));
  assert.deepEqual(written, ["join", "joined", "leave", "left"]);
});

Deno.test("P15 attendance: a failed join is tried again by the next socket", async () => {
  using timers = new FakeTimers();
  let broken = true;
  const { attendance, written } = open(() =>
    broken ? Promise.reject(new Error("no database")) : Promise.resolve()
  );
  const first = attendance.opened(ada);
  await assert.rejects(first.joined, /no database/);
  broken = false;
  await attendance.opened(ada).joined;
  first.closed();
  timers.advance(OFFLINE_GRACE_MS * 2);
  assert.deepEqual(written, ["join", "join", "joined"], "the failed one closes late and takes nobody along");
  attendance.close();
  assert.equal(timers.size, 0);
});

Deno.test("BL-7 attendance: whom a member is hidden from is known once they are here, and forgotten when they leave", async () => {
  using timers = new FakeTimers();
  const gate = Promise.withResolvers<void>();
  const { attendance, hidden, written } = open(() => gate.promise);
  const tab = attendance.opened(ada);
  assert.equal(hidden.has(ada, ben), true, "not before a block could reach them here");
  gate.resolve();
  await tab.joined;
  assert.equal(hidden.has(ada, ben), false);
  tab.closed();
  timers.advance(OFFLINE_GRACE_MS);
  await until("the member has left", () => written.includes("left"));
  assert.equal(hidden.has(ada, ben), true);
});
