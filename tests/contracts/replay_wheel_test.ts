/**
 * Replay of the wheel: the spins and coins that a device has after the events are those that it would fetch afresh, on
 * whichever device and instance they were bought and used.
 */
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import fc from "@/tests/kit/property.ts";
import { type Balance, newerBalance } from "@/client/state/balance.ts";
import type { SpinsView } from "@/protocol/views/wheel.ts";
import {
  type Client,
  connect,
  grantCoins,
  openServer,
  signUp,
  type TestServer,
  until,
} from "@/tests/kit/mod.ts";

interface Known {
  balance: Balance;
  spins: SpinsView;
  /** What the member's own record says of them. */
  canSpin: 0 | 1;
  available: number;
}

const PRICE = 100;
const steps = fc.array(
  fc.record({ device: fc.nat(3), call: fc.constantFrom("buy", "spin", "spin", "both" as const) }),
  { minLength: 1, maxLength: 12 },
);

async function fetchKnown(device: Client): Promise<Known> {
  const [{ user }, { free_spins, version }] = await Promise.all([
    device.expectReply("session/validate", {}),
    device.expectReply("spinofluck/prizes", {}),
  ]);
  const { credits = 0, credits_seq = 0, sof_can_spin = 0, sof_spin_available = 0 } = user ?? {};
  return {
    balance: { credits, credits_seq },
    spins: { free_spins, version },
    canSpin: sof_can_spin,
    available: sof_spin_available,
  };
}

function replay(before: Known, device: Client): Known {
  let { balance, spins } = before;
  for (const { credits, credits_seq, free_spins, version } of device.heard("spinofluck/spins")) {
    balance = newerBalance(balance, { credits, credits_seq });
    if (version > spins.version) spins = { free_spins, version };
  }
  const canSpin = spins.free_spins > 0 || balance.credits >= PRICE ? 1 : 0;
  return { balance, spins, canSpin, available: spins.free_spins };
}

async function play(
  server: TestServer,
  made: readonly { device: number; call: "buy" | "spin" | "both" }[],
): Promise<void> {
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await grantCoins(server, ada, 150);
  await using stack = new AsyncDisposableStack();
  const devices: Client[] = [];
  for (const instance of [0, 0, 1, 2]) devices.push(stack.use(await connect(server, ada, { instance })));
  const other = stack.use(await connect(server, ben));
  const before = await fetchKnown(devices[0] ?? assert.fail());
  for (const { device, call } of made) {
    const at = devices[device];
    await Promise.all([
      call !== "spin" && at?.call("spinofluck/buy_spin", {}),
      call !== "buy" && at?.call("spinofluck/spin", { client_seed: "any" }),
    ]);
  }
  for (const device of devices) {
    const fresh = await fetchKnown(device);
    await until("every event has come", () => isDeepStrictEqual(replay(before, device), fresh), 3_000).catch(
      () => {},
    );
    assert.deepEqual(replay(before, device), fresh, JSON.stringify(made));
  }
  await other.refuteEvent("spinofluck/spins");
}

Deno.test("WH-12 P3 replay: spins and coins after the events equal a fresh fetch, on every own device alone", async () => {
  await using server = await openServer({ lane: "three" });
  await fc.assert(fc.asyncProperty(steps, (made) => play(server, made)), { numRuns: 6 });
});
