/**
 * Replay of likes and visits: the totals and answers that a device has after the events, by the browser's own rules, are
 * those that it would fetch afresh. In any mix of calls, on devices of several instances.
 */
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import fc from "@/tests/kit/property.ts";
import { Totals } from "@/client/state/totals.ts";
import type { Module } from "@/protocol/calls/mod.ts";
import type { EventData } from "@/protocol/events/mod.ts";
import type { TotalsView } from "@/protocol/views/totals.ts";
import {
  type Client,
  clockWithinStep,
  connect,
  givePremium,
  openServer,
  signUp,
  type TestMember,
  type TestServer,
  until,
} from "@/tests/kit/mod.ts";
import { REPLAYED } from "@/tests/contracts/replayed.ts";

const MODULES = REPLAYED.replay_relations_test ?? [];

interface Step {
  module: Module;
  by: 0 | 1;
  device: 0 | 1;
  like: 0 | 1;
}

const bit = fc.constantFrom<0 | 1>(0, 1);
const step: fc.Arbitrary<Step> = fc.record({
  module: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom<Module>("swipe", "swipe/undo", "swipe", "visit") },
    { weight: 3, arbitrary: fc.constantFrom(...MODULES) },
  ),
  by: bit,
  device: bit,
  like: bit,
});

/** What a device knows of the two members' own doings. */
interface Known {
  totals: TotalsView;
  liked: 0 | 1;
  matched: 0 | 1;
}

async function fetchKnown(device: Client, contact: TestMember): Promise<Known> {
  const [totals, profile] = await Promise.all([
    device.expectReply("totals", {}),
    device.expectReply("profile", { user_id: contact.id }),
  ]);
  return { totals, liked: profile.liked, matched: profile.matched };
}

/** The answer that stands after these events; the later number counts, and a match where the number is the same. */
function standing(swipes: readonly EventData<"swipe">[]): Pick<Known, "liked" | "matched"> {
  const last = [...swipes].sort((one, other) =>
    one.seq - other.seq || Number(one.is_matched) - Number(other.is_matched)
  ).at(-1);
  const liked = last?.like === 1 && !last.undone ? 1 : 0;
  return { liked, matched: last?.is_matched ? 1 : 0 };
}

function replay(before: Known, device: Client): Known {
  const totals = new Totals(() => Promise.reject(new Error("Nothing is asked for here")));
  totals.handle(before.totals);
  for (const told of device.heard("totals")) totals.handle(told);
  return { totals: totals.value ?? before.totals, ...standing(device.heard("swipe")) };
}

async function play(server: TestServer, steps: readonly Step[], isPremium: boolean): Promise<void> {
  const pair = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })] as const;
  if (isPremium) await givePremium(server, pair[0]);
  await using stack = new AsyncDisposableStack();
  const devices: { device: Client; by: 0 | 1; before: Known }[] = [];
  for (const by of [0, 1] as const) {
    for (let nth = 0; nth < 2; nth++) {
      const device = stack.use(await connect(server, pair[by], { instance: (by + nth) % 3 }));
      devices.push({ device, by, before: await fetchKnown(device, pair[by === 0 ? 1 : 0]) });
    }
  }
  for (const { module, by, device, like } of steps) {
    const user_id = pair[by === 0 ? 1 : 0].id;
    const data = { swiped_user_id: user_id, visited_user_id: user_id, user_id, like };
    await devices[by * 2 + device]?.device.call(module, data);
  }
  // Nobody sees the profile of somebody who is blocked.
  for (const by of [0, 1] as const) {
    const user_id = pair[by === 0 ? 1 : 0].id;
    await devices[by * 2]?.device.expectReply("user/unblock", { user_id });
  }
  for (const { device, by, before } of devices) {
    const fresh = await fetchKnown(device, pair[by === 0 ? 1 : 0]);
    await until("every event has come", () => isDeepStrictEqual(replay(before, device), fresh), 3_000).catch(
      () => {},
    );
    assert.deepEqual(replay(before, device), fresh, JSON.stringify(steps));
  }
}

Deno.test("LK-11 LK-13 replay: events applied to old totals and answers equal a fresh fetch, on every device", async () => {
  await using server = await openServer({ lane: "three", overrides: { now: clockWithinStep() } });
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 25, size: "max" }),
      fc.boolean(),
      (steps, isPremium) => play(server, steps, isPremium),
    ),
    { numRuns: 15 },
  );
});
