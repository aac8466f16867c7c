import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { messageId, pairOf } from "@/domain/ids.ts";
import { ALERT_ONLINE_MS, DIGEST_DELAY_MS, DIGEST_EVERY_MS, HIDDEN_STEP_MS } from "@/domain/limits.ts";
import { DEFAULT_ALERT_SETTINGS } from "@/domain/alerts.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { sendDueDigests } from "@/actors/alerts/digest.ts";
import { withoutMails } from "@/actors/alerts/mails_off.ts";
import { TestClock } from "@/tests/kit/clock.ts";
import { grantCoins } from "@/tests/kit/coins.ts";
import { givePremium } from "@/tests/kit/premium.ts";
import { openTestPost, TEST_ORIGIN, type TestPost } from "@/tests/kit/post.ts";
import { addDevice, choose, confirm, listAlerts, openTestPusher } from "@/tests/kit/pushing.ts";
import { MemoryPush } from "@/tests/kit/push.ts";
import { until } from "@/tests/kit/until.ts";
import { openLog } from "@/telemetry/log.ts";

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const MAILED = { ...DEFAULT_ALERT_SETTINGS.choices, message: "mail", like: "mail", visit: "mail" } as const;

interface World extends AsyncDisposable {
  clock: TestClock;
  test: TestPost;
  push: MemoryPush;
  ada: MemberId;
  ben: MemberId;
  email: string;
  say(text: string): Promise<void>;
  /** Lets time pass, and gives how many digests have been sent in all. */
  after(ms: number): Promise<number>;
  /** Lets time pass, without waiting for the mails. */
  look(ms: number): Promise<void>;
}

async function openWorld({ isConfirmed = true } = {}): Promise<World> {
  const clock = new TestClock();
  const push = new MemoryPush();
  const test = await openTestPost({ now: clock.now, push });
  const pushing = openTestPusher(test.env, push);
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  const { value } = await test.database.get(keys.member(ada));
  const member = value ?? assert.fail();
  if (isConfirmed) await confirm(test, ada);
  async function look(ms: number): Promise<void> {
    clock.advance(ms);
    await pushing.pusher.settle();
  }
  return {
    clock,
    test,
    push,
    look,
    ada,
    ben,
    email: member.email,
    async say(text) {
      await grantCoins(test, { id: ben }, 100);
      const input = { receiver_id: ada, message_type: "text", message_text: text };
      assert.ok((await test.actors.conversations.send(ben, crypto.randomUUID(), input)).ok);
    },
    async after(ms) {
      await look(ms);
      await test.settle();
      return test.post.list(member.email, "digest").length;
    },
    async [Symbol.asyncDispose]() {
      await pushing[Symbol.asyncDispose]();
      await test[Symbol.asyncDispose]();
    },
  };
}

Deno.test("DG-1 digest: without a device, an hour after the first alert, one mail tells what is still news", async () => {
  await using world = await openWorld();
  const { test, ada, ben, email } = world;
  await givePremium(test, { id: ada });
  await world.say("Hello");
  assert.equal(await world.after(SECOND_MS), 0);
  assert.deepEqual(await listAlerts(test), []);
  await world.say("Are you there?");
  await test.actors.relations.swipe(ben, { swiped_user_id: ada, like: 1 });
  assert.equal(await world.after(30 * 60 * SECOND_MS), 0);
  assert.equal(await world.after(DIGEST_DELAY_MS), 1);
  const [{ mail, envelope } = assert.fail()] = test.post.list(email, "digest");
  assert.equal(mail.subject, "News for you at Kindling");
  assert.match(mail.text, /Ben: 2 new messages\nNew likes: 1/);
  assert.match(mail.text, new RegExp(`${TEST_ORIGIN}/explore`));
  assert.ok(envelope.letter.kind === "digest");
  assert.equal(mail.unsubscribe, envelope.letter.off);
  assert.ok(mail.text.includes(envelope.letter.off));
  assert.equal(await world.after(2 * HOUR_MS), 1);
});

Deno.test("DG-2 digest: at most one a day, and none where nothing is news any more", async () => {
  await using world = await openWorld();
  const { test, ada, ben } = world;
  await world.say("One");
  await world.after(SECOND_MS);
  assert.equal(await world.after(DIGEST_DELAY_MS), 1);
  await world.say("Two");
  await world.after(SECOND_MS);
  assert.equal(await world.after(DIGEST_EVERY_MS - DIGEST_DELAY_MS - HOUR_MS), 1);
  assert.equal(await world.after(DIGEST_DELAY_MS + HOUR_MS), 2);
  await world.say("Three");
  await world.after(SECOND_MS);
  await test.actors.conversations.read(ada, { message_id: messageId(pairOf(ada, ben), 3) });
  assert.equal(await world.after(2 * DIGEST_EVERY_MS), 2);
  await world.say("Four");
  await world.after(SECOND_MS);
  assert.equal(await world.after(DIGEST_DELAY_MS), 3, "what was not sent counts for nothing");
});

Deno.test("CH-105 DG-2 digest: none of a chat that is muted, and its messages are in no number of one", async () => {
  await using world = await openWorld();
  const { test, ada, ben, email } = world;
  await world.say("One");
  await world.after(SECOND_MS);
  assert.ok((await test.actors.conversations.mute(ada, ben, "always")).ok);
  assert.equal(await world.after(DIGEST_DELAY_MS), 0);
  const cleo = await test.join("Cleo");
  const input = { receiver_id: ada, message_type: "text", message_text: "hi" };
  assert.ok((await test.actors.conversations.send(cleo, crypto.randomUUID(), input)).ok);
  await world.after(SECOND_MS);
  assert.equal(await world.after(DIGEST_DELAY_MS), 1);
  const [{ mail } = assert.fail()] = test.post.list(email, "digest");
  assert.match(mail.text, /Cleo: 1 new message/);
  assert.doesNotMatch(mail.text, /Ben/);
});

Deno.test("LM-13 digest: none to who has paused, not even of what came before", async () => {
  await using world = await openWorld();
  const { test, ada } = world;
  await choose(test, ada, { choices: MAILED });
  await world.say("hello");
  assert.ok((await test.actors.limits.pause(ada, "pause/3_days")).ok);
  assert.equal(await world.after(DIGEST_DELAY_MS + SECOND_MS), 0);
  await world.look(3 * 24 * HOUR_MS);
  await world.say("are you there?");
  assert.equal(await world.after(DIGEST_DELAY_MS + SECOND_MS), 1);
});

Deno.test("DG-3 digest: only to a confirmed address, and not where the member wants none", async () => {
  await using unknown = await openWorld({ isConfirmed: false });
  await unknown.say("Hello");
  await unknown.after(SECOND_MS);
  assert.equal(await unknown.after(DIGEST_DELAY_MS), 0);
  await using world = await openWorld();
  const { test, ada } = world;
  await choose(test, ada, { mails: false });
  await world.say("Hello");
  await world.after(SECOND_MS);
  assert.equal(await world.after(DIGEST_DELAY_MS), 0);
  await choose(test, ada, { mails: true });
  await world.say("Hello");
  await world.after(SECOND_MS);
  await choose(test, ada, { mails: false });
  assert.equal(await world.after(DIGEST_DELAY_MS), 0, "it was turned off meanwhile");
});

Deno.test("DG-4 digest: it waits until quiet hours are over", async () => {
  await using world = await openWorld();
  const { test, ada, clock } = world;
  // The clock of the tests begins at 12:00 UTC.
  await choose(test, ada, { quiet: { from: 12 * 60 + 30, to: 15 * 60 }, choices: MAILED });
  await world.say("Hello");
  await world.after(SECOND_MS);
  assert.equal(await world.after(DIGEST_DELAY_MS), 0);
  clock.advance(HOUR_MS);
  assert.equal(await world.after(HOUR_MS), 1);
});

Deno.test("DG-4 digest: one that could not be sent by day is not tried again at night", async () => {
  await using world = await openWorld();
  const { test, ada, clock } = world;
  await choose(test, ada, { quiet: { from: 13 * 60 + 10, to: 15 * 60 }, choices: MAILED });
  await world.say("Hello");
  await world.after(SECOND_MS);
  test.post.before = () => Promise.reject(new Error("The mail server is down"));
  await world.look(DIGEST_DELAY_MS);
  await until("it could not be sent", () => test.logs.some(({ message }) => message === "mail not sent"));
  const { tries } = test.post;
  test.post.before = () => Promise.resolve();
  clock.advance(20 * 60 * SECOND_MS);
  const morning = Date.UTC(2026, 0, 15, 15);
  assert.ok(clock.now() < morning);
  test.mailer.wake();
  await until("it waits for the morning", async () => {
    const [{ key } = assert.fail()] = await Array.fromAsync(test.database.list(keys.mailJobs()));
    return key[1] === morning;
  });
  assert.equal(test.post.tries, tries);
  clock.advance(morning - clock.now());
  assert.equal(await world.after(SECOND_MS), 1);
});

Deno.test("DG-2 digest: what comes while nothing is found to be news is not lost", async () => {
  await using world = await openWorld();
  const { test, ada, ben, clock } = world;
  await world.say("One");
  await world.after(SECOND_MS);
  await test.actors.conversations.read(ada, { message_id: messageId(pairOf(ada, ben), 1) });
  const { value: due } = await test.database.get(keys.digestOf(ada));
  clock.advance((due?.due_at ?? assert.fail()) - clock.now());
  let isBetween = true;
  const database: Database = {
    ...test.database,
    // What is found is about to be written when another isolate has something for the digest.
    async commit(change) {
      if (isBetween) {
        isBetween = false;
        await world.say("Two");
        await using other = openTestPusher({ ...test.env, database: test.database }, world.push);
        await until("it waits for the digest", async () => (await listAlerts(test)).length === 0);
        await other.pusher.close();
      }
      return await test.database.commit(change);
    },
  };
  const log = openLog({ level: "debug", write() {} });
  await sendDueDigests({ ...test.env, database }, { isClosed: () => false, log });
  assert.ok(!isBetween);
  assert.equal(await world.after(SECOND_MS), 1);
});

Deno.test("DG-5 digest: of a chat only gifts count where nothing but gifts waits for the mail", async () => {
  await using world = await openWorld();
  const { test, ada, ben, email } = world;
  await addDevice(test, ada);
  await choose(test, ada, { choices: { ...DEFAULT_ALERT_SETTINGS.choices, gift: "mail" } });
  const cem = await test.join("Cem");
  for (const each of [ben, cem]) {
    await grantCoins(test, { id: each }, 10_000);
    const input = { receiver_id: ada, message_type: "text", message_text: "Hello" };
    assert.ok((await test.actors.conversations.send(each, crypto.randomUUID(), input)).ok);
  }
  const gift = { receiver_id: ada, message_type: "gift", message_text: "1" };
  const sent = await test.actors.conversations.send(cem, crypto.randomUUID(), gift);
  assert.ok(sent.ok, JSON.stringify(sent));
  await world.after(SECOND_MS);
  assert.equal(await world.after(DIGEST_DELAY_MS), 1);
  const { mail } = test.post.list(email, "digest")[0] ?? assert.fail();
  assert.match(mail.text, /Cem: 1 new message/);
  assert.doesNotMatch(mail.text, /Ben/);
});

Deno.test("DG-5 digest: what is chosen for the mail goes there with a device too, and a push that no device took", async () => {
  await using world = await openWorld();
  const { test, ada, push, email } = world;
  await addDevice(test, ada);
  await choose(test, ada, { choices: MAILED });
  await world.say("By mail");
  await world.after(SECOND_MS);
  assert.equal(push.sent.length, 0);
  assert.equal(await world.after(DIGEST_DELAY_MS), 1);
  await choose(test, ada, { choices: DEFAULT_ALERT_SETTINGS.choices });
  push.outcome = () => ({ kind: "gone" });
  await world.say("By push");
  await world.after(SECOND_MS);
  assert.equal(push.sent.length, 1);
  assert.equal(await world.after(DIGEST_EVERY_MS), 2);
  assert.match(test.post.list(email, "digest")[1]?.mail.text ?? "", /Ben: 2 new messages/);
});

Deno.test("DG-6 LK-14 digest: nobody behind a like or a visit is named, and nobody at all where it is to be discreet", async () => {
  await using world = await openWorld();
  const { test, ada, email } = world;
  const cem = await test.join("Cemal");
  await test.actors.relations.swipe(cem, { swiped_user_id: ada, like: 1 });
  await test.actors.relations.visit(cem, ada);
  await world.after(HIDDEN_STEP_MS + ALERT_ONLINE_MS);
  assert.equal(await world.after(DIGEST_DELAY_MS), 1);
  const [first = assert.fail()] = test.post.list(email, "digest");
  assert.match(first.mail.text, /New likes: 1\nNew visits: 1/);
  assert.ok(!JSON.stringify(first).includes("Cemal") && !JSON.stringify(first).includes(cem));
  await choose(test, ada, { discreet: true });
  await world.say("Hello");
  await world.after(SECOND_MS);
  assert.equal(await world.after(DIGEST_EVERY_MS), 2);
  const second = test.post.list(email, "digest")[1] ?? assert.fail();
  assert.match(second.mail.text, /New messages: 1/);
  assert.doesNotMatch(JSON.stringify(second), /Ben|Hello"/);
});

Deno.test("CS-8 digest: whoever is discreet is counted and not named, and nobody is named in theirs", async () => {
  await using world = await openWorld();
  const { test, ada, ben, email } = world;
  assert.ok((await test.actors.updates.update(ben, { key: "about", value: "discretion=discreet" })).ok);
  await world.say("Hello");
  await world.after(ALERT_ONLINE_MS);
  assert.equal(await world.after(DIGEST_DELAY_MS), 1);
  const [first = assert.fail()] = test.post.list(email, "digest");
  assert.match(first.mail.text, /New messages: 1/);
  assert.doesNotMatch(JSON.stringify(first), /Ben|Hello"/);
  assert.ok((await test.actors.updates.update(ben, { key: "about", value: "discretion=" })).ok);
  assert.ok((await test.actors.updates.update(ada, { key: "about", value: "discretion=discreet" })).ok);
  await world.say("Once more");
  await world.after(SECOND_MS);
  await world.after(DIGEST_EVERY_MS);
  const second = test.post.list(email, "digest")[1] ?? assert.fail();
  assert.match(second.mail.text, /New messages: 2/);
  assert.doesNotMatch(JSON.stringify(second), /Ben/);
});

Deno.test("DG-7 mailsOff: the link of a digest turns all of them off, however often, and nothing else opens", async () => {
  await using world = await openWorld();
  const { test, ada } = world;
  const { mailsOff } = test.actors;
  await choose(test, ada, { choices: MAILED });
  const token = await mailsOff.tokenOf(ada);
  assert.ok(await mailsOff.isToken(token));
  for (let times = 0; times < 2; times++) assert.ok((await mailsOff.turnOff(token)).ok);
  const { value } = await test.database.get(keys.alertSettings(ada));
  const none = { message: "none", like: "none", visit: "none" };
  assert.deepEqual(value?.choices, { ...DEFAULT_ALERT_SETTINGS.choices, ...none });
  assert.equal(value?.mails, false);
  for (const bad of ["", "x", ada, `${token}A`, token.slice(1), "A".repeat(5_000)]) {
    assert.equal(await mailsOff.isToken(bad), false);
    assert.deepEqual(await mailsOff.turnOff(bad), { ok: false, refusal: { code: "not_found" } });
  }
  await world.say("Hello");
  await world.after(SECOND_MS);
  assert.equal(await world.after(DIGEST_DELAY_MS), 0);
  assert.deepEqual(withoutMails(DEFAULT_ALERT_SETTINGS), { ...DEFAULT_ALERT_SETTINGS, mails: false });
});
