import assert from "node:assert/strict";
import { keys } from "@/store/keys.ts";
import { grantPremium } from "@/actors/member/grant_premium.ts";
import { openTestActors, TestClock } from "@/tests/kit/mod.ts";

const DAY_MS = 24 * 3_600_000;

Deno.test("OP-7 grantPremium: days are added to what is there, 0 ends it, and nobody is made up", async () => {
  const clock = new TestClock(1_800_000_000_000);
  await using world = await openTestActors({ now: clock.now });
  const ada = await world.join("Ada");
  const recordOf = async () => (await world.database.get(keys.member(ada))).value;
  const { email = "", version = 0 } = await recordOf() ?? {};
  const grant = (days: number, to = email) =>
    grantPremium({ database: world.database, now: clock.now }, { email: to, days });
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
