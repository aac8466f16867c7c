import assert from "node:assert/strict";
import { type InstanceId, pairOf } from "@/domain/ids.ts";
import { SIGN_UP_COINS } from "@/domain/limits.ts";
import { keys } from "@/store/keys.ts";
import { newChange, set } from "@/store/change.ts";
import { balanceOf } from "@/tests/kit/coins.ts";
import { TestClock } from "@/tests/kit/clock.ts";
import { audit } from "@/tests/kit/audit.ts";
import { openDeskWorld } from "@/tests/kit/desk_world.ts";

const DAY_MS = 24 * 3_600_000;

Deno.test("DL-12 P24 sweep: pays back what is due, the earliest first, and nothing before its hours are over", async () => {
  const clock = new TestClock();
  await using world = await openDeskWorld({ now: clock.now });
  const { refunds } = world.actors.desk;
  const early = await world.join("Ada");
  await world.write(early);
  clock.advance(3_600_000);
  const late = await world.join("Ben");
  await world.write(late);
  clock.advance(DAY_MS - 3_600_000);
  assert.equal(await refunds.sweep(), 1);
  assert.deepEqual([await balanceOf(world, { id: early }), await balanceOf(world, { id: late })], [
    SIGN_UP_COINS,
    SIGN_UP_COINS - 50,
  ]);
  clock.advance(3_600_000);
  assert.deepEqual([await refunds.sweep(), await refunds.sweep()], [1, 0]);
  await audit(world);
});

Deno.test("DL-12 sweep: one of the live isolates looks, whatever its clock says nothing is paid back twice", async () => {
  const clock = new TestClock();
  const live = new Set(["a", "b"] as InstanceId[]);
  await using world = await openDeskWorld({ now: clock.now, instance: "b", live });
  const ada = await world.join("Ada");
  await world.write(ada);
  clock.advance(2 * DAY_MS);
  assert.equal(await world.actors.desk.refunds.sweep(), 0);
  live.delete("a" as InstanceId);
  assert.equal(await world.actors.desk.refunds.sweep(), 1);
  clock.advance(-10 * DAY_MS);
  assert.equal(await world.actors.desk.refunds.sweep(), 0);
  clock.advance(20 * DAY_MS);
  assert.equal(await world.actors.desk.refunds.sweep(), 0);
  assert.equal(await balanceOf(world, { id: ada }), SIGN_UP_COINS);
});

Deno.test("DL-12 sweep: one that cannot be paid back holds up no other, and is told of", async () => {
  const clock = new TestClock();
  await using world = await openDeskWorld({ now: clock.now });
  const broken = await world.join("Ada");
  await world.write(broken);
  clock.advance(1_000);
  const ben = await world.join("Ben");
  await world.write(ben);
  const pair = pairOf(broken, world.persona);
  const { value } = await world.database.get(keys.conversation(pair));
  assert.ok(value?.desk?.due);
  const change = newChange();
  const due = { ...value.desk.due, coins: 0.5 };
  set(change, keys.conversation(pair), { ...value, desk: { ...value.desk, due } });
  await world.database.commit(change);
  clock.advance(DAY_MS);
  await assert.rejects(world.actors.desk.refunds.sweep(), RangeError);
  assert.equal(await balanceOf(world, { id: ben }), SIGN_UP_COINS);
});
