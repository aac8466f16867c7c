/** Instances whose clocks differ, and jump (P15). They are isolates of one process on one database file. */
import assert from "node:assert/strict";
import { HEARTBEAT_MS, LEASE_SWEEP_MS } from "@/domain/limits.ts";
import {
  type Client,
  connect,
  grantCoins,
  openServer,
  sendText,
  signUp,
  type TestMember,
  type TestServer,
} from "@/tests/kit/mod.ts";

/** By then every instance has had two heartbeats, and has looked at the other one after each. */
const LOOKS_MS = 2 * HEARTBEAT_MS + LEASE_SWEEP_MS;

interface Pair {
  ada: TestMember;
  adas: Client;
  ben: TestMember;
  bens: Client;
}

/** What is promised here is that nothing happens for so long. */
function pass(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function warningsOf(server: TestServer): unknown[][] {
  return server.instances.map(({ logs }) => logs.filter(({ level }) => level === "warn"));
}

async function expectTalk(server: TestServer, { ada, adas, ben, bens }: Pair, text: string): Promise<void> {
  await sendText(adas, ben, text);
  await bens.expectEvent("new_message", ({ request_details }) => request_details.message === text);
  for (const [device, other] of [[adas, ben], [bens, ada]] as const) {
    const [row] = await device.expectReply("onlines", { user_ids: [other.id] });
    assert.equal(row?.type, "online");
    await device.refuteEvent("onlines", ({ type }) => type === "offline");
    assert.equal(device.ended, null);
  }
  assert.deepEqual(server.complaints(), []);
}

/** Two members on two instances, the clock of the second of which is wrong from the start, and later on jumps. */
async function differ(skewMs: number, jumpMs: number): Promise<void> {
  const skews = [0, skewMs];
  await using server = await openServer({
    lane: "three",
    overrides: (nth) => ({
      now: () => Date.now() + (skews[nth] ?? 0),
      monotonic: () => performance.now(),
    }),
  });
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await grantCoins(server, ada, 1_000);
  await using adas = await connect(server, ada, { instance: 0 });
  await using bens = await connect(server, ben, { instance: 1 });
  const pair = { ada, adas, ben, bens };
  await expectTalk(server, pair, "first");
  await pass(LOOKS_MS);
  await expectTalk(server, pair, "second");
  for (const [index, warnings] of warningsOf(server).entries()) {
    assert.ok(JSON.stringify(warnings).includes("the clocks of two instances differ"), `instance ${index}`);
    assert.ok(!JSON.stringify(warnings).includes("taken for dead"), `instance ${index}`);
  }
  skews[1] = skewMs + jumpMs;
  await pass(LOOKS_MS);
  await expectTalk(server, pair, "third");
}

Deno.test("P15 OP-12 clocks: instances that are 40 s or 10 min apart, or jump, keep their sockets and hear each other", async () => {
  const cases = await Promise.allSettled([
    differ(40_000, -80_000),
    differ(-40_000, 600_000),
    differ(600_000, -1_200_000),
  ]);
  for (const each of cases) if (each.status === "rejected") throw each.reason;
});
