import assert from "node:assert/strict";
import { isUndoable } from "@/domain/account_closing.ts";
import type { MemberId } from "@/domain/ids.ts";
import { CLOSING_MS, DELETE_LINK_LIFE_MS } from "@/domain/limits.ts";
import { SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import { DAY_MS } from "@/domain/utc_day.ts";
import { newChange, set } from "@/store/change.ts";
import { keys, keyText } from "@/store/keys.ts";
import { audit as findProblems } from "@/store/audit/mod.ts";
import { PASSWORD } from "@/tests/kit/actors.ts";
import { audit } from "@/tests/kit/audit.ts";
import { TestClock } from "@/tests/kit/clock.ts";
import { buyPremium, openToldProvider } from "@/tests/kit/contracts.ts";
import { loseAnswer, LOSSES } from "@/tests/kit/lossy.ts";
import { openTestActors, textTo } from "@/tests/kit/mod.ts";
import { openTestPost, type TestPost } from "@/tests/kit/post.ts";
import { codeOf } from "@/tests/kit/results.ts";

const origin = { address: "192.0.2.1", lang: "en" };

interface Scene extends TestPost {
  clock: TestClock;
  ada: MemberId;
  ben: MemberId;
  email: string;
  /** The token of a session that Ada opens by her password, or null. */
  logIn(): Promise<string | null>;
}

async function openScene(): Promise<Scene> {
  const clock = new TestClock();
  const test = await openTestPost({ now: clock.now });
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  const email = (await test.database.get(keys.member(ada))).value?.email ?? "";
  return {
    ...test,
    clock,
    ada,
    ben,
    email,
    async logIn() {
      const result = await test.actors.membership.login({ email, password: PASSWORD }, origin);
      return result.ok ? result.value.token : null;
    },
  };
}

async function recordOf({ database, ada }: Scene) {
  return (await database.get(keys.member(ada))).value ?? assert.fail("no member");
}

Deno.test("ER-1 ER-3 closeByPassword: all sessions end, nobody finds the member, a mail says until when it can be undone", async () => {
  await using scene = await openScene();
  const { actors, ada, ben, clock, post, email } = scene;
  const token = await scene.logIn();
  assert.ok(await actors.sessions.find(token));
  assert.equal(
    codeOf(await actors.closings.closeByPassword(ada, "another one", "192.0.2.1")),
    "wrong_password",
  );
  assert.ok(await actors.sessions.find(token), "a wrong password changes nothing");
  const closed = await actors.closings.closeByPassword(ada, PASSWORD, "192.0.2.1");
  assert.ok(closed.ok);
  assert.equal(closed.value.until, clock.now() + CLOSING_MS);
  assert.equal(await actors.sessions.find(token), null);
  assert.equal((await recordOf(scene)).off, true);
  const profile = await actors.ask.members.profile(ben, ada);
  assert.ok(profile.ok && profile.value.bio === "");
  const sent = await actors.conversations.send(ben, "m1", textTo({ id: ada }, "are you there?"));
  assert.equal(codeOf(sent), "profile_closed");
  const { envelope } = await post.expect(email, "account_closing");
  assert.deepEqual(envelope.letter, {
    kind: "account_closing",
    name: "Ada",
    link: "https://kindling.test/login",
    by: "member",
    until: closed.value.until,
  });
  await audit(scene);
});

Deno.test("ER-1 closeByPassword: who does not know the password may try five times an hour", async () => {
  const clock = new TestClock();
  await using test = await openTestActors({ now: clock.now, limits: { attempts: 2, windowMs: 3_600_000 } });
  const ada = await test.join("Ada");
  const tries: string[] = [];
  for (let nth = 0; nth < 3; nth++) {
    tries.push(codeOf(await test.actors.closings.closeByPassword(ada, "guessed", "192.0.2.1")));
  }
  assert.deepEqual(tries, ["wrong_password", "wrong_password", "too_many_requests"]);
});

Deno.test("ER-2 AU-24 requestLink: the link shows what goes, deletes once it is confirmed, and is dead after that", async () => {
  await using scene = await openScene();
  const { actors, ada, post, email, clock } = scene;
  assert.ok(
    (await actors.closings.requestLink("nobody@example.com", origin)).ok,
    "the same for every address",
  );
  assert.ok((await actors.closings.requestLink(email, origin)).ok);
  const { token } = await post.expect(email, "delete_account");
  assert.equal(post.list("nobody@example.com").length, 0);
  const view = await actors.closings.lookByLink(token);
  assert.equal(view?.member, ada);
  assert.equal(view?.coins, 200);
  assert.equal((await recordOf(scene)).closing, undefined, "a look changes nothing");
  assert.ok((await actors.closings.closeByLink(token)).ok);
  assert.ok((await recordOf(scene)).closing);
  assert.equal(codeOf(await actors.closings.closeByLink(token)), "link_invalid");
  assert.equal(await actors.closings.lookByLink(token), null);
  await audit(scene);
  clock.advance(DELETE_LINK_LIFE_MS);
  assert.equal(await actors.closings.lookByLink(token), null);
});

Deno.test("ER-2 requestLink: it is dead after an hour", async () => {
  await using scene = await openScene();
  const { actors, post, email, clock } = scene;
  await actors.closings.requestLink(email, origin);
  const { token } = await post.expect(email, "delete_account");
  clock.advance(DELETE_LINK_LIFE_MS);
  assert.equal(codeOf(await actors.closings.closeByLink(token)), "link_invalid");
});

Deno.test("ER-4 undo: who signs in within the day sees that page alone, and has everything back", async () => {
  await using scene = await openScene();
  const { actors, ada, ben, clock, post, email, database } = scene;
  assert.ok((await actors.conversations.send(ben, "m1", textTo({ id: ada }, "hello"))).ok);
  const before = await recordOf(scene);
  await actors.closings.begin(ada, { by: "member" });
  clock.advance(CLOSING_MS - 1);
  const confined = await scene.logIn();
  assert.equal(await actors.sessions.find(confined), null);
  assert.equal((await actors.sessions.findConfined(confined))?.closing, true);
  const undone = await actors.closings.undo(ada);
  assert.ok(undone.ok);
  assert.equal((await actors.sessions.find(undone.value.token))?.member, ada);
  assert.equal(await actors.sessions.findConfined(confined), null, "the confined session has ended");
  assert.deepEqual(await recordOf(scene), before);
  assert.equal((await database.get(keys.discoveryEntry(ada))).value?.off, 0);
  await post.expect(email, "account_kept");
  assert.ok((await actors.conversations.send(ben, "m2", textTo({ id: ada }, "there you are"))).ok);
  assert.equal(codeOf(await actors.closings.undo(ada)), "closing_over", "there is nothing left to undo");
  await audit(scene);
});

Deno.test("ER-4 undo: not after the day, not once erasing has begun, and not of who is no adult", async () => {
  await using scene = await openScene();
  const { actors, ada, ben, clock, database } = scene;
  await actors.closings.begin(ben, { by: "age" });
  assert.equal(codeOf(await actors.closings.undo(ben)), "closing_over");
  await actors.closings.begin(ada, { by: "member" });
  clock.advance(CLOSING_MS);
  assert.equal(codeOf(await actors.closings.undo(ada)), "closing_over");
  assert.ok(await scene.logIn(), "what is left of it can be seen");
  const member = await recordOf(scene);
  const closing = { ...member.closing ?? assert.fail(), until: clock.now() + DAY_MS };
  assert.ok(isUndoable(closing, clock.now()));
  const change = newChange();
  set(change, keys.member(ada), { ...member, closing: { ...closing, erasing: true as const } });
  await database.commit(change);
  assert.equal(codeOf(await actors.closings.undo(ada)), "closing_over");
});

Deno.test("ER-4 DC-7 undo: who is suspended besides stays out of sight, and a suspension that ends brings nobody back", async () => {
  await using scene = await openScene();
  const { actors, ada, clock } = scene;
  const suspend = (rid: string, lastsMs: number) =>
    actors.desk.decisions.decide(SYSTEM_ACTOR, {
      rid,
      member: ada,
      measure: "suspend",
      rule: "scam",
      facts: "You asked for money.",
      automatic: { found: false, decided: false },
      source: { kind: "own", ref: null },
      lastsMs,
    });
  await suspend("s1", 3_600_000);
  await actors.closings.begin(ada, { by: "member" });
  clock.advance(3_600_000);
  await actors.desk.decisions.sweep();
  assert.equal((await recordOf(scene)).off, true, "the suspension is over, the account still closes");
  await audit(scene);
  await suspend("s2", 7 * DAY_MS);
  const undone = await actors.closings.undo(ada);
  assert.ok(undone.ok);
  assert.equal((await recordOf(scene)).off, true);
  const confined = await actors.sessions.findConfined(undone.value.token);
  assert.deepEqual([confined?.closing, confined?.until], [false, clock.now() + 7 * DAY_MS]);
  await audit(scene);
});

Deno.test("ER-5 begin: premium renews no more, its provider is told, and it does not renew again by an undo", async () => {
  const provider = openToldProvider();
  await using test = await openTestActors({ providers: new Map([["test", provider]]) });
  const ada = await test.join("Ada");
  const { order } = await buyPremium(test, ada);
  await test.actors.closings.begin(ada, { by: "member" });
  const stateOf = async () =>
    (await test.database.get(keys.subscription(order.subscription ?? assert.fail()))).value?.state;
  assert.equal(await stateOf(), "cancelled");
  await test.actors.subscriptions.notifyProviders();
  assert.equal(provider.told.length, 1);
  const undone = await test.actors.closings.undo(ada);
  assert.ok(undone.ok);
  assert.equal(await stateOf(), "cancelled");
  await audit(test);
});

Deno.test("ER-5 begin: premium that is paid on a page from before does not renew, nor by a call on its way, until the account is kept", async () => {
  const provider = openToldProvider();
  await using test = await openTestActors({ providers: new Map([["test", provider]]) });
  const { actors } = test;
  const ada = await test.join("Ada");
  const { contract } = await buyPremium(test, ada, {
    meanwhile: () => actors.closings.begin(ada, { by: "member" }),
  });
  assert.equal(contract.state, "cancelled");
  await actors.subscriptions.notifyProviders();
  assert.deepEqual(provider.told, [`${contract.reference} ends`]);
  assert.equal(codeOf(await actors.subscriptions.resume(ada)), "subscription_over");
  assert.ok((await actors.closings.undo(ada)).ok);
  const { subscription, premium_until } = await actors.subscriptions.of(ada);
  assert.equal(subscription?.state, "cancelled");
  assert.ok(premium_until > 0, "what was paid for is there");
  assert.ok((await actors.subscriptions.resume(ada)).ok);
  await audit(test);
});

Deno.test("ER-3 begin: twice it is one closing, and a virtual profile has none", async () => {
  await using scene = await openScene();
  const { actors, ada, clock, database, post, email } = scene;
  const first = await actors.closings.begin(ada, { by: "member" });
  clock.advance(3_600_000);
  assert.deepEqual(await actors.closings.begin(ada, { by: "staff" }), first);
  assert.equal((await recordOf(scene)).closing?.by, "member");
  await post.expect(email, "account_closing");
  assert.equal(post.list(email, "account_closing").length, 1);
  assert.equal(
    codeOf(await actors.closings.begin("0000000000" as MemberId, { by: "member" })),
    "unknown_member",
  );
  const change = newChange();
  set(change, keys.member(ada), { ...await recordOf(scene), virtual: true });
  await database.commit(change);
  assert.equal(codeOf(await actors.closings.begin(ada, { by: "staff" })), "unknown_member");
});

Deno.test("ER-3 ER-4 begin and undo at the same moment: it is one or the other", async () => {
  await using scene = await openScene();
  const { actors, ada } = scene;
  await actors.closings.begin(ada, { by: "member" });
  await Promise.all([actors.closings.undo(ada), actors.closings.begin(ada, { by: "staff" }), scene.logIn()]);
  const { closing, off } = await recordOf(scene);
  assert.equal(closing !== undefined, off === true);
  await audit(scene);
});

for (const how of LOSSES) {
  Deno.test(`ER-3 ER-4 WI-14 begin and undo: each is done once where its answer is lost (the database ${how})`, async () => {
    await using scene = await openScene();
    const { actors, ada, database, post, email } = scene;
    const fits = ({ sets }: { sets: readonly { key: Deno.KvKey }[] }) =>
      sets.some(({ key }) => keyText(key) === keyText(keys.member(ada)));
    await post.expect(email, "verify");
    const begun = loseAnswer(database, how, { fits });
    assert.ok((await actors.closings.begin(ada, { by: "member" })).ok);
    assert.equal(begun.count, 1);
    await scene.settle();
    const undone = loseAnswer(database, how, { fits });
    const back = await actors.closings.undo(ada);
    assert.ok(back.ok);
    assert.equal(undone.count, 1);
    assert.ok(await actors.sessions.find(back.value.token));
    await scene.settle();
    assert.equal(post.list(email, "account_closing").length, 1);
    assert.equal(post.list(email, "account_kept").length, 1);
    await audit(scene);
  });
}

Deno.test("ER-3 audit: a member whose account closes and who can still be seen is named", async () => {
  await using scene = await openScene();
  const { actors, ada, database } = scene;
  await actors.closings.begin(ada, { by: "member" });
  const { off: _, ...seen } = await recordOf(scene);
  const change = newChange();
  set(change, keys.member(ada), seen);
  await database.commit(change);
  const problems = await Array.fromAsync(findProblems(database, scene.clock.now));
  assert.ok(problems.some(({ problem }) => /still to be seen/.test(problem)), JSON.stringify(problems));
});
