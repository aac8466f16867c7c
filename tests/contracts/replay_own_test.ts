/**
 * Replay of `user/update`: the record that a device has after the events, by the browser's own rules, is the one that it
 * would fetch afresh. In any mix of fields, on devices of several instances, for the member alone.
 */
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import fc from "@/tests/kit/property.ts";
import { Own } from "@/client/state/own.ts";
import type { CallInput } from "@/protocol/calls/mod.ts";
import type { OwnView } from "@/protocol/views/member.ts";
import { type Client, connect, openServer, signUp, type TestServer, until } from "@/tests/kit/mod.ts";

/** Values that are right, wrong, or make no difference. */
const update: fc.Arbitrary<CallInput<"user/update">> = fc.oneof(
  fc.record({ key: fc.constant("s_radious" as const), value: fc.integer({ min: -1, max: 103 }) }),
  fc.record({
    key: fc.constantFrom("s_gender" as const, "s_further" as const),
    value: fc.integer({ min: 0, max: 3 }),
  }),
  fc.record({ key: fc.constant("s_age" as const), value: fc.constantFrom("18,70", "30,20", "25,35") }),
  fc.record({
    key: fc.constantFrom("bio" as const, "name" as const),
    value: fc.string({ unit: "grapheme", maxLength: 30 }),
  }),
  fc.record({
    key: fc.constantFrom("gender" as const, "answer" as const),
    value: fc.integer({ min: 0, max: 5 }),
  }),
  fc.record({ key: fc.constant("age" as const), value: fc.integer({ min: 17, max: 100 }) }),
  fc.record({
    key: fc.constant("location" as const),
    value: fc.constantFrom({ id: 2950159 }, { city: "Haifa", country: "Israel" }, { lat: 48.1, lng: 11.6 }, {
      id: 7,
    }),
  }),
);
const steps = fc.array(fc.record({ device: fc.constantFrom(0, 1, 2), update }), {
  minLength: 1,
  maxLength: 15,
});

async function fetchOwn(device: Client): Promise<OwnView> {
  return (await device.expectReply("session/validate", {})).user ?? assert.fail("no member");
}

function replay(before: OwnView, device: Client): OwnView | null {
  const own = new Own(() => Promise.resolve({ ok: false, refusal: { code: "connection_lost", data: {} } }));
  own.seed(before);
  for (const told of device.heard("user/update")) own.handle(told);
  return own.view.peek();
}

async function play(
  server: TestServer,
  made: readonly { device: number; update: CallInput<"user/update"> }[],
): Promise<void> {
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await using stack = new AsyncDisposableStack();
  const devices: Client[] = [];
  for (const instance of [0, 1, 1]) devices.push(stack.use(await connect(server, ada, { instance })));
  const other = stack.use(await connect(server, ben));
  const before = await fetchOwn(devices[0] ?? assert.fail());
  for (const { device, update } of made) await devices[device]?.call("user/update", update);
  for (const device of devices) {
    const fresh = await fetchOwn(device);
    await until("every event has come", () => isDeepStrictEqual(replay(before, device), fresh), 3_000).catch(
      () => {},
    );
    assert.deepEqual(replay(before, device), fresh, JSON.stringify(made));
  }
  await other.refuteEvent("user/update");
}

Deno.test("SG-1 SG-19 P3 replay: the record after the events equals a fresh fetch, on every own device alone", async () => {
  await using server = await openServer({ lane: "three" });
  await fc.assert(fc.asyncProperty(steps, (made) => play(server, made)), { numRuns: 10 });
});
