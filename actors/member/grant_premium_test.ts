import assert from "node:assert/strict";
import type { InstanceId } from "@/domain/ids.ts";
import { newChange } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { joinRoute } from "@/store/presence/writer.ts";
import { grantPremium } from "@/actors/member/grant_premium.ts";
import { openTestActors, TestClock } from "@/tests/kit/mod.ts";
import { buyPremium, openToldProvider } from "@/tests/kit/contracts.ts";

const DAY_MS = 24 * 3_600_000;

Deno.test("OP-7 grantPremium: days are added to what is there, 0 ends it, and nobody is made up", async () => {
  const clock = new TestClock(1_800_000_000_000);
  await using world = await openTestActors({ now: clock.now });
  const ada = await world.join("Ada");
  const recordOf = async () => (await world.database.get(keys.member(ada))).value;
  const { email = "", version = 0 } = await recordOf() ?? {};
  const grant = (days: number, to = email) => grantPremium(world.env, { email: to, days });
  assert.deepEqual(await grant(30), { ok: true, value: clock.now() + 30 * DAY_MS });
  clock.advance(DAY_MS);
  assert.deepEqual(await grant(7), { ok: true, value: clock.now() + 36 * DAY_MS });
  assert.deepEqual([(await recordOf())?.premium_until, (await recordOf())?.version], [
    clock.now() + 36 * DAY_MS,
    version + 2,
  ]);
  assert.deepEqual(await grant(0), { ok: true, value: clock.now() });
  assert.deepEqual(await grant(1), { ok: true, value: clock.now() + DAY_MS });
  assert.equal((await grant(1, "nobody@example.com")).ok, false);
});

Deno.test("SU-23 grantPremium: open pages hear of it, and what the operator ends has no days of grace", async () => {
  await using world = await openTestActors({ providers: new Map([["test", openToldProvider()]]) });
  const { database } = world;
  const ada = await world.join("Ada");
  await buyPremium(world, ada);
  const far = { key: keys.route(ada), value: null, versionstamp: null };
  const change = newChange();
  joinRoute(change, ada, far, "far" as InstanceId);
  assert.ok(await database.commit(change));
  const { email } = (await database.get(keys.member(ada))).value ?? assert.fail();
  assert.ok((await grantPremium(world.env, { email, days: 0 })).ok);
  assert.equal((await world.actors.ask.members.own(ada))?.premium, 0);
  const told = [];
  for await (const { value } of database.list(keys.inboxes("far" as InstanceId))) {
    told.push(JSON.stringify(value));
  }
  assert.equal(told.length, 1);
  assert.match(told[0] ?? "", /"user\/premium".*"premium":0/);
});
