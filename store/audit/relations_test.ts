import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { pairOf } from "@/domain/ids.ts";
import { auditRelations } from "@/store/audit/relations.ts";
import { newChange, remove, set } from "@/store/change.ts";
import { type Key, keys } from "@/store/keys.ts";
import type { Relation, Totals } from "@/store/records.ts";
import { openTestActors, type TestActors } from "@/tests/kit/mod.ts";

interface Scene {
  world: TestActors;
  ada: MemberId;
  ben: MemberId;
  cleo: MemberId;
}

/** Ada and Ben are a match, Cleo likes Ada and has visited her. */
async function openScene(world: TestActors): Promise<Scene> {
  const [ada, ben, cleo] = [await world.join("Ada"), await world.join("Ben"), await world.join("Cleo")];
  const { relations } = world.actors;
  for (const [by, other] of [[ada, ben], [ben, ada], [cleo, ada]] as const) {
    assert.ok((await relations.swipe(by, { swiped_user_id: other, like: 1 })).ok);
  }
  assert.ok((await relations.visit(cleo, ada)).ok);
  assert.deepEqual(await Array.fromAsync(auditRelations(world.database)), []);
  return { world, ada, ben, cleo };
}

/** What the audit finds while a row is another one, or gone; it is put back after that. */
async function problemsWith<Value>(
  { world: { database } }: Scene,
  key: Key<Value>,
  alter: (value: Value) => Value | undefined,
): Promise<string[]> {
  const { value: before } = await database.get(key);
  assert.ok(before !== null, `there is no ${JSON.stringify(key)}`);
  const write = async (value: Value | undefined) => {
    const change = newChange();
    if (value === undefined) remove(change, key);
    else set(change, key, value);
    await database.commit(change);
  };
  await write(alter(before));
  const found = (await Array.fromAsync(auditRelations(database))).map(({ problem }) => problem);
  await write(before);
  return found;
}

Deno.test("LK-2 OP-4 audit: a row without its relation, a relation without its row, a count that is off", async () => {
  await using world = await openTestActors();
  const scene = await openScene(world);
  const { ada, ben, cleo } = scene;
  const relation = keys.relation(pairOf(ada, cleo));
  const { value } = await world.database.get(relation);
  assert.ok(value);
  const fan_seq = Math.max(...value.sides.map((side) => side.fan_seq ?? 0));
  const row = keys.listRow("fan", ada, fan_seq);
  const gone = await problemsWith(scene, row, () => undefined);
  assert.ok(
    gone.some((problem) => problem.startsWith(`row ${fan_seq} of ${ada} in "fan" is missing`)),
    gone.join(),
  );
  assert.ok(gone.some((problem) => problem.startsWith("likes, fans, visits, matches")), gone.join());
  const orphans = await problemsWith(scene, relation, () => undefined);
  assert.ok(orphans.includes(`row does not follow from the relation to "${cleo}"`), orphans.join());
  assert.ok(orphans.includes(`no such visit of "${cleo}"`), orphans.join());
  const counted = (alter: (totals: Totals) => Totals) => problemsWith(scene, keys.totals(ada), alter);
  assert.equal((await counted((totals) => ({ ...totals, fans_new: 0 }))).length, 1);
  assert.equal((await counted((totals) => ({ ...totals, mylikes: 7 }))).length, 1);
  assert.equal((await counted((totals) => ({ ...totals, last_seq: 1 }))).length, 1);
  const half = await problemsWith(scene, keys.relation(pairOf(ada, ben)), ({ sides }) => ({ sides }));
  assert.ok(half.includes("two likes are a match, and nothing else is"), half.join());
});

Deno.test("LK-6 LK-10 OP-4 audit: a swipe that is not in the log, a log with a gap, a visit without an end", async () => {
  await using world = await openTestActors();
  const scene = await openScene(world);
  const { ada, cleo } = scene;
  assert.deepEqual((await problemsWith(scene, keys.swiped(cleo, 1), () => undefined)).sort(), [
    "answer is not among the swipes",
    "last_seq 1, there are 0 swipes up to 0",
  ]);
  const undone = await problemsWith(scene, keys.swiped(cleo, 1), (row) => ({ ...row, undone: true }));
  assert.deepEqual(undone, ["answer is not among the swipes"]);
  const [visit] = await Array.fromAsync(world.database.list(keys.visitsByTime()));
  assert.ok(visit);
  const key = keys.visitByTime(Number(visit.key[1]), ada, Number(visit.key[3]));
  assert.deepEqual(await problemsWith(scene, key, () => undefined), ["visit has no end"]);
});

Deno.test("LK-16 OP-4 audit: rows that stay while one blocks the other, and a record that cannot be read", async () => {
  await using world = await openTestActors();
  const scene = await openScene(world);
  const { ada, ben } = scene;
  const pair = pairOf(ada, ben);
  const change = newChange();
  set(change, keys.block(pair), { by: [{ member: ada, at: 1 }] });
  await world.database.commit(change);
  const found = (await Array.fromAsync(auditRelations(world.database))).map(({ problem }) => problem);
  assert.equal(found.length, 1);
  assert.match(found.join(), /is not hidden/);
  const broken = await problemsWith(scene, keys.relation(pair), () => ({}) as Relation);
  assert.ok(broken.some((problem) => problem.startsWith("record cannot be read")), broken.join());
});
