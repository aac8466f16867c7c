/**
 * Replay of the subscription: what a device shows after the events, by the browser's own rules, is what it would fetch afresh,
 * whoever of the member's devices and whatever its provider changes it.
 */
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import fc from "@/tests/kit/property.ts";
import { Premium, type PremiumState } from "@/client/state/premium.ts";
import { buyPremium } from "@/tests/kit/contracts.ts";
import {
  type Client,
  connect,
  contextOf,
  openServer,
  signUp,
  type TestServer,
  until,
} from "@/tests/kit/mod.ts";

const step = fc.oneof(
  fc.record({
    device: fc.constantFrom(0, 1, 2),
    does: fc.constantFrom("cancel" as const, "resume" as const),
  }),
  fc.record({ does: fc.constantFrom("renewed" as const, "failed" as const, "buy" as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

function replay(device: Client): PremiumState | null {
  const premium = new Premium({ call: () => Promise.reject(new Error("Replay asks nobody")) });
  for (const data of device.heard("user/premium")) premium.handle({ module: "user/premium", data });
  return premium.state.peek();
}

async function play(server: TestServer, steps: readonly Step[]): Promise<void> {
  const ada = await signUp(server, { name: "Ada" });
  const ben = await signUp(server, { name: "Ben" });
  await using stack = new AsyncDisposableStack();
  const devices: Client[] = [];
  for (const instance of [0, 1, 1]) devices.push(stack.use(await connect(server, ada, { instance })));
  const other = stack.use(await connect(server, ben));
  const { actors, database, now } = contextOf(server);
  const buy = () => buyPremium({ actors, database, env: { catalogue: actors.catalogue, now } }, ada.id);
  let bought = await buy();
  for (const each of steps) {
    if ("device" in each) await devices[each.device]?.call(`subscription/${each.does}`, {});
    else if (each.does === "buy") bought = await buy();
    else await bought.notify(each.does);
  }
  for (const device of devices) {
    const fresh = await device.expectReply("subscription", {});
    await until("every event has come", () => isDeepStrictEqual(replay(device), fresh), 3_000).catch(
      () => {},
    );
    assert.deepEqual(replay(device), fresh, JSON.stringify(steps));
  }
  await other.refuteEvent("user/premium");
}

Deno.test("SU-20 P3 replay: the subscription after the events equals a fresh fetch, on every own device alone", async () => {
  await using server = await openServer({ lane: "three" });
  const steps = fc.array(step, { minLength: 1, maxLength: 8 });
  await fc.assert(fc.asyncProperty(steps, (made) => play(server, made)), { numRuns: 8 });
});
