import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { type Database, openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { audit, keepDevice, openTestActors, type TestActors, textTo, webTarget } from "@/tests/kit/mod.ts";
import { LOSSES, openLossy } from "@/tests/kit/lossy.ts";

/** Modules of the events that were told. */
function toldOf({ published }: TestActors): string[] {
  return published.flatMap(({ deliveries }) => deliveries).map((each) =>
    each.kind === "event" ? each.frame.module : each.kind
  );
}

for (const how of LOSSES) {
  Deno.test(`WA-6 P13 claim: a commit whose answer is lost grants once (the database ${how})`, async () => {
    const { database, loseNext } = await openLossy();
    await using test = await openTestActors({ database });
    const ada = await test.join("Ada");
    await keepDevice(test, { id: ada });
    const claim = () => test.actors.rewards.claim({ member: ada, rid: "one", reward: "push" });
    test.published.length = 0;
    loseNext(how);
    const first = await claim();
    assert.deepEqual(first.ok && first.value.request_details, {
      claimed: 1,
      claimed_credits: 200,
      credits: 400,
      credits_seq: 2,
    });
    assert.deepEqual(await claim(), first);
    const next = await test.actors.rewards.claim({ member: ada, rid: "two", reward: "push" });
    assert.equal(next.ok || next.refusal.code, "already_claimed");
    assert.deepEqual(toldOf(test), ["claim_free_credits"]);
    await audit(test);
    await database.close();
  });
}

Deno.test("WA-2 WA-3 send: what is remembered of an account follows a limit that was set meanwhile", async () => {
  await using test = await openTestActors();
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  const send = (rid: string) => test.actors.conversations.send(ada, rid, textTo({ id: ben }, "hello"));
  assert.ok((await send("one")).ok);
  await test.actors.limits.setLimit(ada, { window: "day", coins: 100, proved: false });
  assert.ok((await send("two")).ok);
  const third = await send("three");
  assert.equal(third.ok || third.refusal.code, "spend_cap_reached");
  const { value } = await test.database.get(keys.account(ada));
  assert.deepEqual([value?.balance, value?.limits, value?.spent?.coins], [
    100,
    { day: { coins: 100 } },
    100,
  ]);
  await audit(test);
});

Deno.test("AL-18 claim: coins for notifications are for whoever has a device that takes them", async () => {
  await using test = await openTestActors();
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  const claim = async (member: MemberId, rid: string) => {
    const result = await test.actors.rewards.claim({ member, rid, reward: "push" });
    return result.ok || result.refusal.code;
  };
  const device = await keepDevice(test, { id: ben });
  assert.equal(await claim(ada, "one"), "not_subscribed");
  await test.actors.alerts.unsubscribe(ben, device.id);
  assert.equal(await claim(ben, "one"), "not_subscribed");
  // It has ended with its session.
  const { id } = await keepDevice(test, { id: ada });
  const { value } = await test.database.get(keys.subscriber(id));
  const session = value?.session ?? assert.fail();
  await test.actors.sessions.end({ member: ada, session, exp: 0 });
  assert.equal(await claim(ada, "one"), "not_subscribed");
  assert.deepEqual((await test.database.get(keys.account(ada))).value?.balance, 200);
  await test.actors.rewards.claim({ member: ada, rid: "two", reward: "sign_up" });
  await audit(test);
});

Deno.test("AL-18 P13 claim: a device that moves from account to account brings its coins once", async () => {
  await using test = await openTestActors();
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  const claim = async (member: MemberId, rid: string) => {
    const result = await test.actors.rewards.claim({ member, rid, reward: "push" });
    return result.ok || result.refusal.code;
  };
  const target = webTarget();
  const { id } = await keepDevice(test, { id: ada }, { target });
  assert.equal(await claim(ada, "one"), true);
  await test.actors.alerts.unsubscribe(ada, id);
  await keepDevice(test, { id: ben }, { target });
  assert.equal(await claim(ben, "one"), "already_claimed");
  assert.equal((await test.database.get(keys.account(ben))).value?.balance, 200);
  await keepDevice(test, { id: ben });
  assert.equal(await claim(ben, "two"), true, "by a device of their own");
  await audit(test);
});

Deno.test("AL-18 P13 claim: a device that goes at the same moment brings no coins", async () => {
  const real = await openDatabase({ path: ":memory:" });
  let before: (() => Promise<unknown>) | null = null;
  const database: Database = {
    ...real,
    async commit(change) {
      const first = before;
      before = null;
      await first?.();
      return await real.commit(change);
    },
  };
  await using test = await openTestActors({ database });
  const ada = await test.join("Ada");
  const device = await keepDevice(test, { id: ada });
  before = () => test.actors.alerts.unsubscribe(ada, device.id);
  const claimed = await test.actors.rewards.claim({ member: ada, rid: "one", reward: "push" });
  assert.equal(claimed.ok || claimed.refusal.code, "not_subscribed");
  const { id } = await keepDevice(test, { id: ada });
  const { value } = await test.database.get(keys.subscriber(id));
  before = () => test.actors.sessions.end({ member: ada, session: value?.session ?? assert.fail(), exp: 0 });
  const again = await test.actors.rewards.claim({ member: ada, rid: "one", reward: "push" });
  assert.equal(again.ok || again.refusal.code, "not_subscribed");
  await audit(test);
  await real.close();
});

Deno.test("WA-7 claim: the sign-up's coins are acknowledged once, and none moves", async () => {
  await using test = await openTestActors();
  const ada = await test.join("Ada");
  const claimed = await test.actors.rewards.claim({ member: ada, rid: "one", reward: "sign_up" });
  assert.deepEqual(claimed.ok && claimed.value.request_details, {
    claimed: 1,
    claimed_credits: 200,
    credits: 200,
    credits_seq: 1,
  });
  assert.equal((await test.actors.ask.members.own(ada))?.claimed_free_account_credits, 1);
  const other = await test.actors.rewards.claim({ member: ada, rid: "one", reward: "push" });
  assert.equal(other.ok || other.refusal.code, "idempotency_mismatch");
  await audit(test);
});
