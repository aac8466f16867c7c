import assert from "node:assert/strict";
import { type InstanceId, type MemberId, messageId, pairOf } from "@/domain/ids.ts";
import type { PushOutcome, PushTarget } from "@/domain/push.ts";
import { ALERT_LEASE_MS, ALERT_LIFE_MS, ALERT_ONLINE_MS, HIDDEN_STEP_MS } from "@/domain/limits.ts";
import { addAlert, type NewAlert } from "@/store/alerts/writer.ts";
import { newChange, remove } from "@/store/change.ts";
import { type Database, openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { openTestActors, type TestActors } from "@/tests/kit/actors.ts";
import { TestClock } from "@/tests/kit/clock.ts";
import { grantCoins } from "@/tests/kit/coins.ts";
import { countReads } from "@/tests/kit/counted.ts";
import { givePremium } from "@/tests/kit/premium.ts";
import {
  addDevice,
  choose,
  confirm,
  listAlerts,
  openTestPusher,
  type TestPusher,
} from "@/tests/kit/pushing.ts";
import { MemoryPush } from "@/tests/kit/push.ts";
import { keepStory } from "@/tests/kit/stories.ts";
import { until } from "@/tests/kit/until.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

interface World extends AsyncDisposable {
  clock: TestClock;
  test: TestActors;
  push: MemoryPush;
  first: TestPusher;
  /** Sends a message by the actors. */
  say(from: MemberId, to: MemberId, text: string): Promise<void>;
  alert(alert: Omit<NewAlert, "now" | "isOnline"> & { isOnline?: boolean }): Promise<void>;
  like(by: MemberId, other: MemberId): Promise<void>;
  /** Looks, and gives the titles and bodies that were sent since the last time. */
  look(): Promise<string[]>;
  /** What was sent to a service, without what sets off its direction. */
  bodiesAt(service: string): string[];
}

/** Whether a target is at the service of this name. */
function isAt(service: string, target: PushTarget): boolean {
  return JSON.stringify(target).includes(`//${service}.example`);
}

async function openWorld(options: { database?: Database } = {}): Promise<World> {
  const clock = new TestClock();
  const push = new MemoryPush();
  const test = await openTestActors({ now: clock.now, push, ...options });
  const first = openTestPusher(test.env, push);
  let seen = 0;
  return {
    clock,
    test,
    push,
    first,
    async say(from, to, text) {
      await grantCoins(test, { id: from }, 100);
      const input = { receiver_id: to, message_type: "text", message_text: text };
      const sent = await test.actors.conversations.send(from, crypto.randomUUID(), input);
      assert.ok(sent.ok, JSON.stringify(sent));
    },
    async alert(alert) {
      const change = newChange();
      addAlert(change, { isOnline: false, ...alert, now: clock.now() });
      assert.ok(await test.database.commit(change));
    },
    async like(by, other) {
      const swiped = await test.actors.relations.swipe(by, { swiped_user_id: other, like: 1 });
      assert.ok(swiped.ok);
    },
    async look() {
      clock.advance(SECOND_MS);
      await first.pusher.settle();
      return push.sent.slice(seen, seen = push.sent.length).map(({ message: { title, body } }) =>
        `${title}: ${body}`.replace(/[\u2068\u2069]/g, "")
      );
    },
    bodiesAt: (service) =>
      push.sent.filter(({ target }) => isAt(service, target))
        .map(({ message: { body } }) => body.replace(/[\u2068\u2069]/g, "")),
    async [Symbol.asyncDispose]() {
      await first[Symbol.asyncDispose]();
      await test[Symbol.asyncDispose]();
    },
  };
}

Deno.test("AL-30 pusher: a message to somebody away is one push to each device, with its chat, tag and badge", async () => {
  await using world = await openWorld();
  const { test, push } = world;
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  const [phone, laptop] = [await addDevice(test, ada), await addDevice(test, ada)];
  await world.say(ben, ada, "Hello Ada");
  assert.deepEqual(await world.look(), ["Ben: Hello Ada", "Ben: Hello Ada"]);
  assert.deepEqual(await world.look(), []);
  assert.deepEqual(
    push.sent.map(({ target }) => target).sort((a, b) => JSON.stringify(a) < JSON.stringify(b) ? -1 : 1),
    [phone.target, laptop.target].sort((a, b) => JSON.stringify(a) < JSON.stringify(b) ? -1 : 1),
  );
  const { message, options } = push.sent[0] ?? assert.fail();
  const { at, ...rest } = message;
  assert.deepEqual(rest, {
    kind: "message",
    title: "\u2068Ben\u2069",
    body: "\u2068Hello Ada\u2069",
    tag: `chat-${ben}`,
    url: `/chat/${ben}`,
    badge: 1,
    lang: "en",
    dir: "ltr",
  });
  assert.ok(at <= world.clock.now());
  assert.equal(options.urgency, "high");
  assert.ok(options.ttlS <= ALERT_LIFE_MS / SECOND_MS && options.ttlS > ALERT_LIFE_MS / SECOND_MS - 10);
  assert.deepEqual(await listAlerts(test), []);
});

Deno.test("AL-31 pusher: what was read by the time it is due is told to nobody", async () => {
  await using world = await openWorld();
  const { test, clock } = world;
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  await addDevice(test, ada);
  await test.actors.presence.join(ada);
  await world.say(ben, ada, "One");
  assert.deepEqual(await world.look(), [], "she is there");
  await test.actors.conversations.read(ada, { message_id: messageId(pairOf(ada, ben), 1) });
  clock.advance(ALERT_ONLINE_MS);
  assert.deepEqual(await world.look(), []);
  for (const text of ["Two", "Three", "Four"]) {
    await world.say(ben, ada, text);
    clock.advance(2 * SECOND_MS);
  }
  clock.advance(ALERT_ONLINE_MS);
  assert.deepEqual(await world.look(), ["Ben (3): Four"], "told once");
  await world.say(ben, ada, "Five");
  clock.advance(ALERT_ONLINE_MS);
  assert.deepEqual(await world.look(), ["Ben (4): Five"]);
});

Deno.test("CH-80 AL-31 pusher: a push says what a message is by then: an edited text, of unsent ones nothing", async () => {
  await using world = await openWorld();
  const { test } = world;
  const { conversations } = test.actors;
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  await addDevice(test, ada);
  const id = (seq: number) => messageId(pairOf(ada, ben), seq);
  const unsend = async (seq: number) =>
    assert.ok((await conversations.unsend(ben, { message_id: id(seq) })).ok);
  await world.say(ben, ada, "helo");
  assert.ok((await conversations.edit(ben, { message_id: id(1), message_text: "hello" })).ok);
  assert.deepEqual(await world.look(), ["Ben: hello"]);
  await confirm(test, ada);

  world.clock.advance(MINUTE_MS);
  assert.ok((await conversations.read(ada, { message_id: id(1) })).ok);
  await world.say(ben, ada, "a secret");
  await unsend(2);
  assert.deepEqual(await world.look(), [], "nothing that is unread is left");
  await world.say(ben, ada, "still here");
  await world.say(ben, ada, "a slip");
  await unsend(4);
  assert.deepEqual(await world.look(), ["Ben (3): still here"]);
});

Deno.test("CH-105 AL-31 pusher: nothing of a chat that is muted by then, nor in the badge of another one", async () => {
  await using world = await openWorld();
  const { test, clock } = world;
  const { conversations } = test.actors;
  const [ada, ben, cleo] = [await test.join("Ada"), await test.join("Ben"), await test.join("Cleo")];
  await addDevice(test, ada);
  await world.say(ben, ada, "hi");
  assert.ok((await conversations.mute(ada, ben, "hours")).ok);
  assert.deepEqual(await world.look(), []);
  await world.say(ben, ada, "there?");
  await world.say(cleo, ada, "hello");
  assert.deepEqual(await world.look(), ["Cleo: hello"]);
  assert.equal(world.push.sent[0]?.message.badge, 1);
  await confirm(test, ada);
  clock.advance(8 * 60 * MINUTE_MS);
  await world.say(ben, ada, "and now?");
  assert.deepEqual(await world.look(), ["Ben (3): and now?"]);
});

Deno.test("AL-31 pusher: alerts of one chat that come one after the other while it is there are told once", async () => {
  await using world = await openWorld();
  const { test, clock } = world;
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  await addDevice(test, ada);
  await test.actors.presence.join(ada);
  for (const text of ["One", "Two", "Three"]) {
    await world.say(ben, ada, text);
    clock.advance(5 * SECOND_MS);
  }
  const told: string[] = [];
  for (let second = 0; second < 70; second++) told.push(...await world.look());
  assert.deepEqual(told, ["Ben (3): Three"]);
});

Deno.test("AL-32 LK-14 pusher: without premium nothing of a push says who a fan is, and all of them are one", async () => {
  await using world = await openWorld();
  const { test, push } = world;
  const [ada, ben, cem] = [await test.join("Ada"), await test.join("Ben"), await test.join("Cem")];
  await addDevice(test, ada);
  await world.like(ben, ada);
  assert.deepEqual(await world.look(), [], "not before the step is over");
  world.clock.advance(HIDDEN_STEP_MS + ALERT_ONLINE_MS);
  assert.deepEqual(await world.look(), ["Somebody likes you: Take a look at “Likes me”."]);
  await test.actors.relations.visit(cem, ada);
  await test.actors.blocks.block(cem, ada);
  world.clock.advance(HIDDEN_STEP_MS);
  assert.deepEqual(await world.look(), ["Somebody looked at your profile: Take a look at your visits."]);
  const dan = await test.join("Dan");
  await world.like(dan, ada);
  world.clock.advance(HIDDEN_STEP_MS);
  assert.deepEqual(await world.look(), ["Somebody likes you: 2 new likes"]);
  const all = JSON.stringify(push.sent.map(({ message }) => message));
  for (const each of [ben, cem, dan, "Ben", "Cem", "Dan", "/photos/"]) assert.ok(!all.includes(each), each);
  assert.deepEqual(
    new Set(push.sent.map(({ message: { tag, url } }) => `${tag} ${url}`)),
    new Set(["like /likesme", "visit /visitors"]),
  );
  await givePremium(test, { id: ada });
  const dora = await test.join("Dora");
  await world.like(dora, ada);
  assert.deepEqual(await world.look(), ["Dora likes you: Take a look at the profile."]);
  assert.equal(push.sent.at(-1)?.message.tag, `like-${dora}`);
});

Deno.test("AL-33 pusher: nobody is told of somebody with whom there is a block, nor of a like that was answered", async () => {
  await using world = await openWorld();
  const { test } = world;
  const [ada, ben, cem] = [await test.join("Ada"), await test.join("Ben"), await test.join("Cem")];
  await addDevice(test, ada);
  await givePremium(test, { id: ada });
  await world.say(ben, ada, "Hello");
  await world.like(ben, ada);
  await world.alert({ to: ada, kind: "match", subject: ben });
  await test.actors.blocks.block(ada, ben);
  assert.deepEqual(await world.look(), []);
  await world.like(cem, ada);
  await world.like(ada, cem);
  assert.deepEqual(await world.look(), []);
  for (const kind of ["message", "like", "visit", "match", "story", "coins"] as const) {
    await world.alert({ to: ada, kind, subject: "nothing of the kind" });
    await world.alert({ to: ada, kind, subject: ada });
  }
  assert.deepEqual(await world.look(), []);
  assert.deepEqual(await listAlerts(test), []);
});

Deno.test("AL-34 pusher: a match is told to whoever is away by then, and of many things there is one summary", async () => {
  await using world = await openWorld();
  const { test, clock, push } = world;
  const ada = await test.join("Ada");
  await addDevice(test, ada);
  const others = await Promise.all(["Ben", "Cem", "Dan", "Eli", "Fay"].map((name) => test.join(name)));
  for (const other of others) await world.like(ada, other);
  for (const other of others.slice(0, 1)) await world.like(other, ada);
  assert.deepEqual(await world.look(), ["You and Ben like each other: Time to say hello!"]);
  await test.actors.presence.join(ada);
  await world.alert({ to: ada, kind: "match", subject: others[0] ?? "", isOnline: true });
  clock.advance(ALERT_ONLINE_MS);
  assert.deepEqual(await world.look(), [], "she sees it on the site");
  await test.actors.presence.leave(ada);
  for (const other of others.slice(1, 3)) await world.like(other, ada);
  await world.say(others[0] ?? ada, ada, "Hi");
  await world.say(others[3] ?? ada, ada, "Hi");
  await world.say(others[3] ?? ada, ada, "Are you there?");
  assert.deepEqual(await world.look(), ["Kindling: 3 new messages · 2 new matches"]);
  const { message } = push.sent.at(-1) ?? assert.fail();
  assert.equal(message.tag, "summary");
  assert.equal(message.url, "/explore");
  assert.equal(message.badge, 3);
});

Deno.test("AL-35 pusher: quiet hours hold alerts back until they end, and then it is looked again what is news", async () => {
  await using world = await openWorld();
  const { test, clock } = world;
  const [ada, ben, cem] = [await test.join("Ada"), await test.join("Ben"), await test.join("Cem")];
  await addDevice(test, ada);
  // The clock of the tests begins at 12:00 UTC.
  await choose(test, ada, { quiet: { from: 13 * 60, to: 16 * 60 }, time_zone: "Europe/Berlin" });
  await world.say(ben, ada, "Quiet?");
  await world.say(cem, ada, "Hello");
  assert.deepEqual(await world.look(), []);
  await test.actors.conversations.read(ada, { message_id: messageId(pairOf(ada, ben), 1) });
  clock.advance(HOUR_MS);
  await world.say(cem, ada, "Still there?");
  assert.deepEqual(await world.look(), []);
  assert.equal((await listAlerts(test)).length, 2, "one a chat");
  clock.advance(2 * HOUR_MS);
  assert.deepEqual(await world.look(), ["Cem (2): Still there?"]);
});

Deno.test("CS-8 pusher: whoever is discreet is named in nobody's push, and nobody in theirs", async () => {
  await using world = await openWorld();
  const { test, push } = world;
  const [ada, ben, cem] = [await test.join("Ada"), await test.join("Ben"), await test.join("Cem")];
  for (const member of [ada, ben]) await addDevice(test, member);
  assert.ok((await test.actors.updates.update(ben, { key: "about", value: "discretion=discreet" })).ok);
  await world.say(ben, ada, "Secret");
  assert.deepEqual(await world.look(), ["Kindling: 1 new message"]);
  await world.say(cem, ben, "Hidden");
  assert.deepEqual(await world.look(), ["Kindling: 1 new message"]);
  assert.doesNotMatch(JSON.stringify(push.sent.map(({ message }) => message)), /Ben|Cem|Secret|Hidden|icon/);
  assert.ok(push.sent.every(({ options }) => options.discreet), "services that read it are told so");
  await world.say(cem, ada, "Hello");
  assert.deepEqual(await world.look(), ["Cem: Hello"]);
});

Deno.test("AL-36 pusher: a discreet push has no name, no word, no picture, and a kind that is not wanted is not told", async () => {
  await using world = await openWorld();
  const { test, push } = world;
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  await addDevice(test, ada);
  await choose(test, ada, { discreet: true });
  await world.say(ben, ada, "Secret");
  assert.deepEqual(await world.look(), ["Kindling: 1 new message"]);
  assert.doesNotMatch(JSON.stringify(push.sent[0]?.message), /Ben|Secret|icon/);
  assert.equal(push.sent[0]?.options.discreet, true, "services that read it are told so");
  const { value } = await test.database.get(keys.alertSettings(ada));
  await choose(test, ada, { choices: { ...value?.choices ?? assert.fail(), message: "none" } });
  await world.say(ben, ada, "More");
  assert.deepEqual(await world.look(), []);
  assert.deepEqual(await listAlerts(test), []);
});

Deno.test("AL-37 P16 pusher: a push goes to devices whose session lives, and one that its service calls gone is forgotten", async () => {
  await using world = await openWorld();
  const { test, push } = world;
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  const [phone, laptop] = [await addDevice(test, ada), await addDevice(test, ada)];
  const change = newChange();
  remove(change, keys.memberSession(ada, phone.session));
  await test.database.commit(change);
  await world.say(ben, ada, "One");
  assert.equal((await world.look()).length, 1);
  assert.deepEqual(push.sent[0]?.target, laptop.target);
  push.outcome = () => ({ kind: "gone" });
  await world.say(ben, ada, "Two");
  assert.equal((await world.look()).length, 1);
  for (const prefix of [keys.subscribers(), keys.subscribersOf(ada), keys.subscribersByTarget()]) {
    assert.deepEqual(await Array.fromAsync(test.database.list<unknown>(prefix)), []);
  }
  await world.say(ben, ada, "Three");
  assert.deepEqual(await world.look(), []);
});

Deno.test("AL-38 pusher: what a service cannot take now comes again to that device alone, when it says or later each time", async () => {
  await using world = await openWorld();
  const { test, push, clock } = world;
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  await addDevice(test, ada, { host: "well.example.com" });
  const ill = await addDevice(test, ada, { host: "ill.example.com" });
  const isIll = (target: unknown) => JSON.stringify(target) === JSON.stringify(ill.target);
  push.outcome = ({ target }) =>
    isIll(target) ? { kind: "later", afterMs: 5 * MINUTE_MS } : { kind: "delivered" };
  await world.say(ben, ada, "Hello");
  assert.equal((await world.look()).length, 2);
  clock.advance(4 * MINUTE_MS);
  assert.deepEqual(await world.look(), [], "not before");
  clock.advance(MINUTE_MS);
  push.outcome = ({ target }) => isIll(target) ? { kind: "later", afterMs: null } : { kind: "delivered" };
  assert.equal((await world.look()).length, 1);
  assert.ok(isIll(push.sent.at(-1)?.target));
  const waits: number[] = [];
  const start = clock.now();
  for (let last = start; clock.now() - start < ALERT_LIFE_MS;) {
    clock.advance(30 * SECOND_MS);
    const before = push.sent.length;
    await world.look();
    if (push.sent.length > before) {
      waits.push(Math.round((clock.now() - last) / MINUTE_MS)), last = clock.now();
    }
    if (waits.length === 4) break;
  }
  assert.deepEqual(waits, [2, 10, 30, 60].map((minutes) => minutes), "a try of five minutes was the first");
  push.outcome = () => ({ kind: "delivered" });
  clock.advance(2 * HOUR_MS);
  assert.equal((await world.look()).length, 1);
  assert.deepEqual(await listAlerts(test), []);
});

Deno.test("AL-49 pusher: a retry at one device takes nothing from another one, and tells nobody twice", async () => {
  await using world = await openWorld();
  const { test, push, clock } = world;
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  await addDevice(test, ada, { host: "well.example.com" });
  await addDevice(test, ada, { host: "ill.example.com" });
  push.outcome = ({ target }) =>
    isAt("ill", target) ? { kind: "later", afterMs: null } : { kind: "delivered" };
  await world.say(ben, ada, "One");
  await world.look();
  push.outcome = () => ({ kind: "delivered" });
  await test.actors.presence.join(ada);
  await world.say(ben, ada, "Two");
  await test.actors.presence.leave(ada);
  for (let times = 0; times < 8; times++) {
    clock.advance(10 * SECOND_MS);
    await world.look();
  }
  assert.deepEqual(world.bodiesAt("well"), ["One", "Two"]);
  assert.deepEqual(world.bodiesAt("ill"), ["One", "Two"], "the first time in vain");
});

Deno.test("AL-49 AL-35 pusher: a retry that quiet hours hold back takes the place of no alert for all devices", async () => {
  await using world = await openWorld();
  const { test, push, clock } = world;
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  await addDevice(test, ada, { host: "well.example.com" });
  await addDevice(test, ada, { host: "ill.example.com" });
  push.outcome = ({ target }) =>
    isAt("ill", target) ? { kind: "later", afterMs: null } : { kind: "delivered" };
  await world.say(ben, ada, "One");
  await world.look();
  push.outcome = () => ({ kind: "delivered" });
  await choose(test, ada, { quiet: { from: 12 * 60, to: 13 * 60 }, time_zone: "UTC" });
  await world.say(ben, ada, "Two");
  await world.look();
  clock.advance(MINUTE_MS);
  await world.look();
  assert.equal((await listAlerts(test)).length, 1, "both are one");
  clock.advance(HOUR_MS);
  await world.look();
  assert.deepEqual(world.bodiesAt("well"), ["One", "Two"]);
  assert.deepEqual(world.bodiesAt("ill"), ["One", "Two"]);
});

Deno.test("AL-38 DG-5 pusher: what no service could take in two days goes to the digest", async () => {
  await using world = await openWorld();
  const { test, push, clock } = world;
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  await confirm(test, ada);
  await addDevice(test, ada);
  push.outcome = () => ({ kind: "later", afterMs: null });
  await world.say(ben, ada, "Hello");
  for (let hours = 0; hours <= ALERT_LIFE_MS / HOUR_MS; hours++) {
    await world.look();
    clock.advance(HOUR_MS);
  }
  assert.ok(push.sent.length > 20 && push.sent.length <= 50, String(push.sent.length));
  assert.deepEqual(await listAlerts(test), []);
  const digest = (await test.database.get(keys.digestOf(ada))).value;
  assert.ok(digest && digest.sent_at > 0);
});

Deno.test("AL-38 DG-5 pusher: what every device refuses goes to the digest, and what one of them takes does not", async () => {
  await using world = await openWorld();
  const { test, push } = world;
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  await confirm(test, ada);
  await addDevice(test, ada, { host: "ill.example.com" });
  await addDevice(test, ada, { host: "well.example.com" });
  push.outcome = ({ target }) =>
    isAt("ill", target) ? { kind: "refused", status: 403 } : { kind: "delivered" };
  await world.say(ben, ada, "One");
  await world.look();
  assert.equal((await test.database.get(keys.digestOf(ada))).value, null);
  push.outcome = () => ({ kind: "refused", status: 403 });
  await world.say(ben, ada, "Two");
  await world.look();
  assert.deepEqual((await test.database.get(keys.digestOf(ada))).value?.kinds, ["message"]);
});

Deno.test("AL-51 pusher: a device at a service that is none any more counts as none", async () => {
  await using world = await openWorld();
  const { test, push } = world;
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  await confirm(test, ada);
  await addDevice(test, ada);
  push.accepts = () => false;
  await world.say(ben, ada, "Hello");
  assert.deepEqual(await world.look(), []);
  assert.deepEqual((await test.database.get(keys.digestOf(ada))).value?.kinds, ["message"]);
});

Deno.test("AL-51 pusher: a device whose service refuses five in a row over a day is forgotten, with few lines in the log", async () => {
  await using world = await openWorld();
  const { test, push, clock, first } = world;
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  const { id } = await addDevice(test, ada);
  const isThere = async () => (await test.database.get(keys.subscriber(id))).value !== null;
  const say = async (outcome: PushOutcome) => {
    push.outcome = () => outcome;
    await world.say(ben, ada, "Hello");
    await world.look();
  };
  for (let times = 0; times < 6; times++) await say({ kind: "refused", status: 403 });
  assert.ok(await isThere(), "within a few seconds");
  assert.equal(first.logs.length, 1);
  await say({ kind: "delivered" });
  clock.advance(25 * HOUR_MS);
  for (let times = 0; times < 4; times++) await say({ kind: "refused", status: 403 });
  assert.ok(await isThere(), "it has taken one meanwhile");
  clock.advance(24 * HOUR_MS);
  await say({ kind: "refused", status: 403 });
  assert.equal(await isThere(), false);
});

Deno.test("AL-52 pusher: a message that was read in time costs one look", async () => {
  await using world = await openWorld();
  const { test, push, clock } = world;
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  await addDevice(test, ada);
  await test.actors.presence.join(ada);
  const total = 20;
  for (let nth = 1; nth <= total; nth++) {
    await world.say(ben, ada, "Hello");
    await test.actors.conversations.read(ada, { message_id: messageId(pairOf(ada, ben), nth) });
    clock.advance(2 * SECOND_MS);
  }
  const { database, counts } = countReads(test.database);
  await using counted = openTestPusher({ ...test.env, database }, push);
  clock.advance(ALERT_ONLINE_MS);
  await counted.pusher.settle();
  assert.deepEqual(await listAlerts(test), []);
  assert.equal(counts.gets, total);
  assert.equal(push.sent.length, 0);
});

Deno.test("AL-52 AL-30 pusher: of several isolates each leaves the members of others to them, for three seconds", async () => {
  await using world = await openWorld();
  const { test, clock, first } = world;
  // It would take some of the alerts at its own poll, where the test takes longer than that.
  await first.pusher.close();
  const live = new Set(["here", "there"] as InstanceId[]);
  const push = new MemoryPush();
  await using here = openTestPusher({ ...test.env, live: () => live }, push);
  const ben = await test.join("Ben");
  const members = await Promise.all(Array.from({ length: 20 }, (_, nth) => test.join(`Ada${nth}`)));
  for (const each of members) await addDevice(test, each);
  for (const each of members) await world.say(ben, each, "Hello");
  clock.advance(SECOND_MS);
  await here.pusher.settle();
  const own = push.sent.length;
  assert.ok(own > 0 && own < members.length, String(own));
  clock.advance(3 * SECOND_MS);
  await here.pusher.settle();
  assert.equal(push.sent.length, members.length);
});

Deno.test("AL-53 pusher: while the database is in trouble it is asked at every poll and no oftener, with few lines in the log", async () => {
  await using world = await openWorld();
  const { test, push, clock } = world;
  const ada = await test.join("Ada");
  await addDevice(test, ada);
  for (let nth = 0; nth < 150; nth++) await world.alert({ to: ada, kind: "like", subject: `fan${nth}` });
  let commits = 0;
  const broken = {
    ...test.database,
    commit() {
      commits++;
      return Promise.reject(new Error("database is busy"));
    },
  };
  await using ill = openTestPusher({ ...test.env, database: broken }, push);
  clock.advance(SECOND_MS);
  await ill.pusher.settle();
  for (let times = 0; times < 5; times++) {
    const before = commits;
    await ill.pusher.settle();
    assert.ok(commits - before <= 2, String(commits - before));
  }
  assert.equal(ill.logs.length, 1);
});

Deno.test("AL-38 OP-5 pusher: a push that is refused is dropped, and its log names neither address nor words", async () => {
  await using world = await openWorld();
  const { test, push, first } = world;
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  await addDevice(test, ada);
  push.outcome = () => ({ kind: "refused", status: 413 });
  await world.say(ben, ada, "Private words");
  assert.equal((await world.look()).length, 1);
  assert.deepEqual(await listAlerts(test), []);
  assert.equal(first.logs.length, 1);
  const { message, kind, service, status } = first.logs[0] as unknown as Record<string, unknown>;
  assert.deepEqual({ message, kind, service, status }, {
    message: "push refused",
    kind: "message",
    service: "web",
    status: 413,
  });
  assert.doesNotMatch(JSON.stringify(first.logs), /push\.example|Private|Ben/);
});

Deno.test("AL-30 pusher: of several that look at one database each alert is told by one", async () => {
  const database = await openDatabase({ path: ":memory:" });
  {
    await using world = await openWorld({ database });
    const { test, push, clock } = world;
    await using second = openTestPusher({ ...test.env }, push);
    await using third = openTestPusher({ ...test.env }, push);
    const ben = await test.join("Ben");
    const members = await Promise.all(Array.from({ length: 25 }, (_, nth) => test.join(`Ada${nth}`)));
    for (const each of members) await addDevice(test, each);
    for (const each of members) await world.say(ben, each, "Hello");
    clock.advance(SECOND_MS);
    await Promise.all([world.first, second, third].map(({ pusher }) => pusher.settle()));
    assert.equal(push.sent.length, 25);
    assert.equal(new Set(push.sent.map(({ target }) => JSON.stringify(target))).size, 25);
  }
  await database.close();
});

Deno.test("AL-39 pusher: what an isolate claimed that died is told by another one when its lease is over", async () => {
  const database = await openDatabase({ path: ":memory:" });
  {
    const clock = new TestClock();
    const dying = new MemoryPush();
    const hold = Promise.withResolvers<PushOutcome>();
    dying.outcome = () => hold.promise;
    await using test = await openTestActors({ now: clock.now, database });
    const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
    await addDevice(test, ada);
    const input = { receiver_id: ada, message_type: "text", message_text: "Hello" };
    assert.ok((await test.actors.conversations.send(ben, "rid-1", input)).ok);
    clock.advance(SECOND_MS);
    const dead = openTestPusher(test.env, dying);
    dead.pusher.wake();
    await until("it was claimed and is being sent", () => dying.sent.length === 1);
    const living = new MemoryPush();
    await using other = openTestPusher(test.env, living);
    await other.pusher.settle();
    assert.equal(living.sent.length, 0, "it is somebody's");
    clock.advance(ALERT_LEASE_MS + SECOND_MS);
    await other.pusher.settle();
    assert.equal(living.sent.length, 1);
    await other.pusher.settle();
    hold.resolve({ kind: "later", afterMs: null });
    await dead.pusher.close();
    assert.deepEqual(await listAlerts(test), [], "it was told, whatever becomes of the first try");
  }
  await database.close();
});

Deno.test("AL-41 ST-23 pusher: a story is told to its poster's matches who have premium, are away and want it, once", async () => {
  await using world = await openWorld();
  const { test, clock, push } = world;
  const poster = await test.join("Poster");
  const names = Array.from({ length: 60 }, (_, nth) => `Fan${nth}`);
  const matches = await Promise.all(names.map((name) => test.join(name)));
  await givePremium(test, { id: poster });
  for (const each of matches) {
    await world.like(each, poster);
    await world.like(poster, each);
  }
  const [rich, poor, blocked, unwilling, there, seen] = matches as [
    MemberId,
    MemberId,
    MemberId,
    MemberId,
    MemberId,
    MemberId,
  ];
  const far = matches.at(-1) ?? assert.fail();
  for (const each of [rich, blocked, unwilling, there, seen, far]) await givePremium(test, { id: each });
  for (const each of [rich, poor, blocked, unwilling, there, far]) await addDevice(test, each);
  await world.look();
  push.sent.length = 0;
  await test.actors.blocks.block(blocked, poster);
  const { value } = await test.database.get(keys.alertSettings(unwilling));
  await choose(test, unwilling, { choices: { ...value?.choices ?? assert.fail(), story: "none" } });
  await test.actors.presence.join(there);
  const story = await keepStory(test, { id: poster }, { at: clock.now() });
  await world.alert({ to: poster, kind: "story", subject: story.id });
  for (let times = 0; times < 4; times++) {
    clock.advance(SECOND_MS);
    await world.first.pusher.settle();
  }
  const told = push.sent.map(({ message: { title, url } }) =>
    `${title.replace(/[\u2068\u2069]/g, "")} ${url}`
  );
  assert.deepEqual(told, Array.from({ length: 2 }, () => "Poster has a new story /stories"), "rich and far");
  assert.deepEqual(await listAlerts(test), []);
});

Deno.test("AL-45 pusher: a slow push service holds up no other", async () => {
  await using world = await openWorld();
  const { test, push, clock } = world;
  const ben = await test.join("Ben");
  const slow = await Promise.all(Array.from({ length: 60 }, (_, nth) => test.join(`Slow${nth}`)));
  for (const each of slow) await addDevice(test, each, { host: "slow.example.com" });
  const quick = await test.join("Quick");
  await addDevice(test, quick, { host: "quick.example.com" });
  const release = Promise.withResolvers<void>();
  push.outcome = async ({ target }) => {
    if (JSON.stringify(target).includes("slow.example")) await release.promise;
    return { kind: "delivered" };
  };
  for (const each of [...slow, quick]) await world.say(ben, each, "Hello");
  clock.advance(SECOND_MS);
  world.first.pusher.wake();
  const isQuick = () => push.sent.some(({ target }) => JSON.stringify(target).includes("quick.example"));
  await until("the other service was asked", isQuick);
  release.resolve();
  await world.first.pusher.settle();
});

Deno.test("AL-46 pusher: thousands of due alerts of one member are worked off in bounded parts, and starve nobody", async () => {
  await using world = await openWorld();
  const { test, clock } = world;
  const [ada, ben, cem] = [await test.join("Ada"), await test.join("Ben"), await test.join("Cem")];
  await addDevice(test, cem);
  const total = 20_000;
  const dueS = Math.floor(clock.now() / SECOND_MS);
  for (let from = 0; from < total; from += 500) {
    const change = newChange();
    for (let nth = from; nth < from + 500; nth++) {
      const alert = { at: clock.now(), tries: 0, exp: clock.now() + ALERT_LIFE_MS };
      change.sets.push({ key: keys.alert(dueS, ada, "like", `fan${nth}`), value: alert });
    }
    assert.ok(await test.database.commit(change));
  }
  await world.say(ben, cem, "Hello");
  clock.advance(SECOND_MS);
  world.first.pusher.wake();
  await until("the other one is told", () => world.push.sent.length === 1);
  const left = (await Array.fromAsync(test.database.list(keys.alerts(), { batch: 500 }))).length;
  assert.ok(left > total / 2, `long before the end: ${left} are left`);
});
