import assert from "node:assert/strict";
import type { InstanceId } from "@/domain/ids.ts";
import { SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import { newChange } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { joinRoute } from "@/store/presence/writer.ts";
import { audit, openTestActors, TestClock } from "@/tests/kit/mod.ts";
import { buyPremium, openToldProvider } from "@/tests/kit/contracts.ts";

const DAY_MS = 24 * 3_600_000;
const REASON = "a mistake of ours";

let rids = 0;

Deno.test("MB-7 OP-7 premium: days are added to what there is, 0 ends it, and nobody is made up", async () => {
  const clock = new TestClock(1_800_000_000_000);
  await using world = await openTestActors({ now: clock.now });
  const ada = await world.join("Ada");
  const recordOf = async () => (await world.database.get(keys.member(ada))).value;
  const { version = 0 } = await recordOf() ?? {};
  const premium = async (days: number, { reason = REASON, to = ada as string, rid = `p${++rids}` } = {}) => {
    const done = await world.actors.desk.members.premium(SYSTEM_ACTOR, to, { rid, days, reason });
    return done.ok ? done.value.until : done.refusal.code;
  };
  assert.equal(await premium(30), clock.now() + 30 * DAY_MS);
  clock.advance(DAY_MS);
  assert.equal(await premium(7), clock.now() + 36 * DAY_MS);
  assert.deepEqual([(await recordOf())?.premium_until, (await recordOf())?.version], [
    clock.now() + 36 * DAY_MS,
    version + 2,
  ]);
  assert.equal(await premium(0), clock.now());
  const until = clock.now() + DAY_MS;
  assert.equal(await premium(1, { rid: "click" }), until);
  clock.advance(1_000);
  assert.deepEqual(await Promise.all([premium(1, { rid: "click" }), premium(1, { rid: "click" })]), [
    until,
    until,
  ], "the same click again");
  assert.equal(await premium(2, { rid: "click" }), "idempotency_mismatch");
  assert.equal(await premium(-1), "days_invalid");
  assert.equal(await premium(1, { reason: " " }), "reason_required");
  assert.equal(await premium(1, { to: "nobody" }), "unknown_member");
  assert.equal((await recordOf())?.version, version + 4);
  await audit(world);
});

Deno.test("SU-23 premium: open pages hear of it, and what the desk ends has no days of grace", async () => {
  await using world = await openTestActors({ providers: new Map([["test", openToldProvider()]]) });
  const { database } = world;
  const ada = await world.join("Ada");
  await buyPremium(world, ada);
  const far = { key: keys.route(ada), value: null, versionstamp: null };
  const change = newChange();
  joinRoute(change, ada, far, "far" as InstanceId);
  assert.ok(await database.commit(change));
  const given = { rid: "end", days: 0, reason: REASON };
  assert.ok((await world.actors.desk.members.premium(SYSTEM_ACTOR, ada, given)).ok);
  assert.equal((await world.actors.ask.members.own(ada))?.premium, 0);
  const told = [];
  for await (const { value } of database.list(keys.inboxes("far" as InstanceId))) {
    told.push(JSON.stringify(value));
  }
  assert.equal(told.length, 1);
  assert.match(told[0] ?? "", /"user\/premium".*"premium":0/);
});
