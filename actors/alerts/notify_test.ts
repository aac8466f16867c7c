import assert from "node:assert/strict";
import { type MemberId, messageId, pairOf } from "@/domain/ids.ts";
import { openPerServiceConcurrency } from "@/actors/alerts/per_service_concurrency.ts";
import { listDueAlerts } from "@/store/alerts/due.ts";
import { newChange, remove } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { Subscriber } from "@/store/records.ts";
import { openTestActors, type TestActors } from "@/tests/kit/actors.ts";
import { TestClock } from "@/tests/kit/clock.ts";
import { addDevice, listAlerts, openTestNotify } from "@/tests/kit/pushing.ts";
import { MemoryPush } from "@/tests/kit/push.ts";
import { until } from "@/tests/kit/until.ts";

interface Scene {
  test: TestActors;
  ada: MemberId;
  ben: MemberId;
  device: Subscriber;
}

/** A push to Ada waits for its turn behind one to Cem; then something happens. Gives what she was sent, and what waits. */
async function sentAfter(
  happens: (scene: Scene) => Promise<unknown>,
): Promise<{ sent: string[]; waiting: number }> {
  const clock = new TestClock();
  const push = new MemoryPush();
  await using test = await openTestActors({ now: clock.now, push });
  const [ada, ben, cem] = [await test.join("Ada"), await test.join("Ben"), await test.join("Cem")];
  const [device] = [await addDevice(test, ada), await addDevice(test, cem)];
  const held = Promise.withResolvers<void>();
  push.outcome = async ({ target }) => {
    if (JSON.stringify(target) !== JSON.stringify(device.target)) await held.promise;
    return { kind: "delivered" };
  };
  // One at a time, and whoever waits at all is late.
  const lanes = openPerServiceConcurrency({ most: 2, ofSlow: 1, lateMs: 0 });
  let asked = 0;
  const run: typeof lanes.run = (service, work) => {
    asked++;
    return lanes.run(service, work);
  };
  const notify = openTestNotify(test.env, { push, lanes: { run } });
  async function notifyOf(member: MemberId): Promise<void> {
    const untilS = Math.floor(clock.now() / 1000);
    const due = await listDueAlerts(test.database, { untilS, after: null, limit: 100 });
    await notify(member, due.filter((alert) => alert.member === member));
  }
  for (const to of [cem, ada]) {
    const input = { receiver_id: to, message_type: "text", message_text: "Hello" };
    assert.ok((await test.actors.conversations.send(ben, crypto.randomUUID(), input)).ok);
  }
  const first = notifyOf(cem);
  await until("the first is being sent", () => push.sent.length === 1);
  const second = notifyOf(ada);
  await until("the other one waits for its turn", () => asked === 2);
  // Timers of one length end in their order: behind this one it is late.
  await new Promise((resolve) => setTimeout(resolve, 0));
  await happens({ test, ada, ben, device });
  held.resolve();
  await Promise.all([first, second]);
  const sent = push.sent.slice(1).map(({ message: { title } }) => title.replace(/[\u2068\u2069]/g, ""));
  clock.advance(60_000);
  await notifyOf(ada);
  return { sent, waiting: (await listAlerts(test)).length };
}

Deno.test("AL-50 tell: what waited for its turn is told where nothing has changed", async () => {
  assert.deepEqual(await sentAfter(() => Promise.resolve()), { sent: ["Ben"], waiting: 0 });
});

Deno.test("AL-50 P16 tell: what waited for its turn does not leave after a logout", async () => {
  const logout = ({ test, ada, device }: Scene) => {
    const change = newChange();
    remove(change, keys.memberSession(ada, device.session));
    return test.database.commit(change);
  };
  assert.deepEqual(await sentAfter(logout), { sent: [], waiting: 0 });
});

Deno.test("AL-50 AL-33 tell: what waited for its turn does not leave after a block, nor once it was read", async () => {
  const block = ({ test, ada, ben }: Scene) => test.actors.blocks.block(ada, ben);
  assert.deepEqual(await sentAfter(block), { sent: [], waiting: 0 });
  const read = ({ test, ada, ben }: Scene) =>
    test.actors.conversations.read(ada, { message_id: messageId(pairOf(ada, ben), 1) });
  assert.deepEqual(await sentAfter(read), { sent: [], waiting: 0 });
});
