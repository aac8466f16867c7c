/** Who is seen online, and when (P15). The waits are real ones, so the cases of offline run side by side. */
import assert from "node:assert/strict";
import { SILENCE_MS } from "@/domain/limits.ts";
import {
  type Client,
  connect,
  instanceOf,
  logOut,
  openServer,
  signUp,
  TestClock,
  type TestMember,
  type TestServer,
  until,
} from "@/tests/kit/mod.ts";

interface Watched {
  ada: TestMember;
  ben: TestMember;
  /** Ada's device, which follows Ben. */
  watcher: Client;
}

/** A member who has never been there: a newcomer has not accepted anything over a socket. */
function join(server: TestServer, name: string): Promise<TestMember> {
  return signUp(server, { name }, { newcomer: true });
}

async function watch(server: TestServer, stack: AsyncDisposableStack): Promise<Watched> {
  const [ada, ben] = [await join(server, "Ada"), await join(server, "Ben")];
  const watcher = stack.use(await connect(server, ada));
  const [row] = await watcher.expectReply("onlines", { user_ids: [ben.id] });
  assert.deepEqual(row, { user_id: ben.id, type: "offline" });
  return { ada, ben, watcher };
}

function changes(device: Client): string[] {
  return device.heard("onlines").map(({ type }) => type);
}

/** Waits until the watcher has heard exactly these changes, and gives how long it took. */
async function expectChanges(device: Client, wanted: string[], withinMs: number): Promise<number> {
  const start = performance.now();
  await until(`the changes ${wanted}`, () => changes(device).length >= wanted.length, withinMs);
  assert.deepEqual(changes(device), wanted);
  return performance.now() - start;
}

for (
  const [lane, withinMs] of [["one", 2_000], ["three", 2_000], ["workers", 2_000], ["two", 5_000]] as const
) {
  Deno.test(`P15 PS-1 lane ${lane}: online is seen in time, once, and never lost by a reload`, async () => {
    await using server = await openServer({ lane });
    await using stack = new AsyncDisposableStack();
    const { ben, watcher } = await watch(server, stack);
    const last = server.instances.length - 1;
    const first = await connect(server, ben, { instance: last });
    await expectChanges(watcher, ["online"], withinMs);
    await until("asked, the answer is the same", async () => {
      const [row] = await watcher.expectReply("onlines", { user_ids: [ben.id] });
      return row?.type === "online";
    }, withinMs);
    // A reload closes the one socket before it opens the next, perhaps elsewhere.
    await first.close();
    await using second = await connect(server, ben, { instance: 0 });
    const [row] = await second.expectReply("onlines", { user_ids: [ben.id] });
    assert.equal(row?.type, "online");
    await watcher.refuteEvent("onlines", ({ type }) => type === "offline");
  });
}

async function lastTabCloses(lane: "one" | "three" | "two"): Promise<void> {
  await using server = await openServer({ lane });
  await using stack = new AsyncDisposableStack();
  const { ben, watcher } = await watch(server, stack);
  const last = server.instances.length - 1;
  const tabs = [
    await connect(server, ben, { instance: last }),
    await connect(server, ben, { instance: last }),
  ];
  await expectChanges(watcher, ["online"], 5_000);
  for (const tab of tabs) await tab.close();
  const ms = await expectChanges(watcher, ["online", "offline"], 16_000);
  assert.ok(ms > 9_500 && ms < (lane === "two" ? 15_500 : 12_500), `${lane}: ${Math.round(ms)} ms`);
}

async function aTabStaysOpen(): Promise<void> {
  await using server = await openServer({ lane: "three" });
  await using stack = new AsyncDisposableStack();
  const { ben, watcher } = await watch(server, stack);
  await using _stays = await connect(server, ben, { instance: 1 });
  const goes = await connect(server, ben, { instance: 2 });
  await expectChanges(watcher, ["online"], 5_000);
  await goes.close();
  await until("the grace is over", () =>
    server.database.get(["route", ben.id]).then(({ value }) => {
      return (value as { instances: string[] } | null)?.instances.length === 1;
    }), 15_000);
  await watcher.refuteEvent("onlines", ({ type }) => type === "offline");
}

async function networkDies(): Promise<void> {
  const clock = new TestClock();
  await using server = await openServer({ overrides: { now: clock.now, monotonic: clock.now } });
  await using stack = new AsyncDisposableStack();
  const { ben, watcher } = await watch(server, stack);
  const dead = await connect(server, ben, { silent: true });
  dead.socket.pause();
  await expectChanges(watcher, ["online"], 2_000);
  clock.advance(SILENCE_MS - 1);
  watcher.send("ping");
  await until("pong", () => watcher.frames.includes("pong"));
  clock.advance(2);
  // 25 s by the clock, up to a second for the tick and one for the goodbye, then the grace: within 45 s.
  const ms = await expectChanges(watcher, ["online", "offline"], 20_000);
  assert.ok(ms < 13_500, `${Math.round(ms)} ms`);
  await dead.dropNetwork();
}

async function instanceIsKilled(): Promise<void> {
  await using server = await openServer({ lane: "two" });
  await using stack = new AsyncDisposableStack();
  const { ben, watcher } = await watch(server, stack);
  const lost = await connect(server, ben, { instance: 1 });
  await expectChanges(watcher, ["online"], 5_000);
  await instanceOf(server, 1).process?.kill();
  await lost.closed;
  const ms = await expectChanges(watcher, ["online", "offline"], 40_000);
  assert.ok(ms < 40_000, `${Math.round(ms)} ms`);
  const [row] = await watcher.expectReply("onlines", { user_ids: [ben.id] });
  assert.equal(row?.type, "offline");
}

Deno.test("P15 PS-1 presence: offline after the last tab, a dead network and a killed instance, never before", async () => {
  const cases = await Promise.allSettled([
    lastTabCloses("one"),
    lastTabCloses("three"),
    lastTabCloses("two"),
    aTabStaysOpen(),
    networkDies(),
    instanceIsKilled(),
  ]);
  for (const each of cases) if (each.status === "rejected") throw each.reason;
});

Deno.test("PS-2 onlines: only who follows a member on screen is told", async () => {
  await using server = await openServer();
  const [ada, ben] = [await join(server, "Ada"), await join(server, "Ben")];
  await using follows = await connect(server, ada);
  await using followed = await connect(server, ada);
  await using guest = await connect(server, null);
  await follows.expectReply("onlines", { user_ids: [ben.id] });
  await followed.expectReply("onlines", { user_ids: [ben.id] });
  await followed.expectReply("onlines", { user_ids: [] });
  await guest.expectRefusal("onlines", { user_ids: [ben.id] }, "not_authenticated");
  await using _bens = await connect(server, ben);
  await follows.expectEvent("onlines", ({ user_id, type }) => user_id === ben.id && type === "online");
  await followed.refuteEvent("onlines");
  await guest.refuteEvent("onlines");
});

Deno.test("PS-2 onlines: whose card, profile or contact row is on screen is followed as well", async () => {
  await using server = await openServer();
  const [ada, ben] = [
    await signUp(server, { name: "Ada" }),
    await signUp(server, { name: "Ben", gender: "1" }),
  ];
  await using stack = new AsyncDisposableStack();
  const ways = [
    ["meet", {}],
    ["profile", { user_id: ben.id }],
    ["user/contact/get_by_id", { contact_id: ben.id }],
  ] as const;
  const devices = [];
  for (const [module, data] of ways) {
    const device = stack.use(await connect(server, ada));
    await device.expectReply(module, data);
    devices.push(device);
  }
  await using _bens = await connect(server, ben);
  for (const device of devices) await device.expectEvent("onlines", ({ user_id }) => user_id === ben.id);
});

Deno.test("P15 P16 logout: the last device's end is an end of presence like any other", async () => {
  await using server = await openServer();
  await using stack = new AsyncDisposableStack();
  const { ben, watcher } = await watch(server, stack);
  await using device = await connect(server, ben);
  await expectChanges(watcher, ["online"], 2_000);
  await logOut(server, ben.cookie);
  await device.expectClosed();
  await expectChanges(watcher, ["online", "offline"], 16_000);
});
