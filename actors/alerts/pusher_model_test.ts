/**
 * Two pushers on one database, whatever happens in two chats and to two devices: each device is told every word that stays
 * unread, and none twice. Where both look at the same moment, one may tell of a chat what the other one is just telling.
 */
import assert from "node:assert/strict";
import { type MemberId, messageId, pairOf } from "@/domain/ids.ts";
import { ALERT_ONLINE_MS } from "@/domain/limits.ts";
import { TestClock } from "@/tests/kit/clock.ts";
import { grantCoins } from "@/tests/kit/coins.ts";
import { openTestActors } from "@/tests/kit/actors.ts";
import fc from "@/tests/kit/property.ts";
import { addDevice, choose, listAlerts, openTestPusher } from "@/tests/kit/pushing.ts";
import { MemoryPush } from "@/tests/kit/push.ts";

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

type Action =
  | { kind: "say" | "read"; who: 0 | 1 }
  | { kind: "ill" | "well"; device: 0 | 1 }
  | { kind: "come" | "go" | "quiet" | "loud" }
  | { kind: "wait"; ms: number };

const who = fc.constantFrom(0 as const, 1 as const);
const ACTION: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("say" as const), who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("read" as const), who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom("ill", "well"), device: who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom("come", "go", "quiet", "loud") }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("wait" as const), ms: fc.integer({ min: 500, max: 70_000 }) }),
  },
);

Deno.test("AL-30 AL-31 AL-35 AL-38 AL-49 pusher: two of them tell each device what stays unread, and nothing twice", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(ACTION, { minLength: 5, maxLength: 25 }), fc.boolean(), notifyAll),
    { numRuns: 40 },
  );
});

async function notifyAll(actions: readonly Action[], isTogether: boolean): Promise<void> {
  const clock = new TestClock();
  const push = new MemoryPush();
  await using test = await openTestActors({ now: clock.now, push });
  await using one = openTestPusher(test.env, push);
  await using other = openTestPusher(test.env, push);
  const ada = await test.join("Ada");
  const others: MemberId[] = [await test.join("Ben"), await test.join("Cem")];
  const devices = [await addDevice(test, ada), await addDevice(test, ada)];
  for (const each of others) await grantCoins(test, { id: each }, 10_000);
  /** For each of the two: numbers of messages, what was read, and when the last one was sent. */
  const chats = others.map((id) => ({ id, said: 0, read: 0, at: 0 }));
  const taken: [string[], string[]] = [[], []];
  const isIll = [false, false];
  let quiet: { from: number; to: number } | null = null;
  push.outcome = ({ message: { tag, at }, target }) => {
    const device = devices.findIndex((each) => JSON.stringify(each.target) === JSON.stringify(target)) as
      | 0
      | 1;
    assert.ok(quiet === null || !isWithin(quiet, clock.now()), "it is quiet");
    if (isIll[device]) return { kind: "later", afterMs: null };
    taken[device].push(`${tag} ${at}`);
    return { kind: "delivered" };
  };

  async function wait(ms: number): Promise<void> {
    clock.advance(ms);
    const first = one.pusher.settle();
    if (!isTogether) await first;
    await Promise.all([first, other.pusher.settle()]);
  }

  for (const action of actions) {
    clock.advance(7);
    const chat = "who" in action ? chats[action.who] : undefined;
    if (action.kind === "say" && chat) {
      chat.said++;
      chat.at = clock.now();
      const input = { receiver_id: ada, message_type: "text", message_text: `${chat.said}` };
      assert.ok((await test.actors.conversations.send(chat.id, crypto.randomUUID(), input)).ok);
    } else if (action.kind === "read" && chat && chat.said > 0) {
      chat.read = chat.said;
      await test.actors.conversations.read(ada, { message_id: messageId(pairOf(ada, chat.id), chat.said) });
    } else if (action.kind === "come") await test.actors.presence.join(ada);
    else if (action.kind === "go") await test.actors.presence.leave(ada);
    else if (action.kind === "ill" || action.kind === "well") isIll[action.device] = action.kind === "ill";
    else if (action.kind === "quiet" || action.kind === "loud") {
      const minute = Math.floor(clock.now() / MINUTE_MS) % DAY_MINUTES;
      quiet = action.kind === "quiet" ? { from: minute, to: (minute + 3) % DAY_MINUTES } : null;
      await choose(test, ada, { quiet, time_zone: "UTC" });
    } else if (action.kind === "wait") await wait(action.ms);
  }
  isIll.fill(false);
  for (let times = 0; times < 6; times++) await wait(ALERT_ONLINE_MS * 30);

  assert.deepEqual(await listAlerts(test), []);
  for (const told of taken) {
    if (!isTogether) assert.equal(new Set(told).size, told.length, "nothing is told twice");
    for (const { id, said, read, at } of chats) {
      if (said > read) assert.ok(told.includes(`chat-${id} ${at}`), "the last word is told");
    }
  }
}

function isWithin({ from, to }: { from: number; to: number }, now: number): boolean {
  const minute = Math.floor(now / MINUTE_MS) % DAY_MINUTES;
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}
