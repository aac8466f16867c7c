import assert from "node:assert/strict";
import { VISIT_AGAIN_MS, VISIT_LIFE_MS } from "@/domain/limits.ts";
import { keys } from "@/store/keys.ts";
import { FIRST_PAGE, openPairWorld } from "@/tests/kit/pair_world.ts";

Deno.test("LK-9 LK-10 visit: once an hour, later it moves up; 90 days later it is forgotten", async () => {
  await using world = await openPairWorld();
  const { ada, ben, relations, told, clock, test } = world;
  await relations.visit(ada, ada);
  assert.deepEqual(told(), []);
  await relations.visit(ada, ben);
  assert.deepEqual(told(), ["ben notification", "ben totals"]);
  clock.advance(VISIT_AGAIN_MS - 1);
  await relations.visit(ada, ben);
  assert.deepEqual(told(), []);
  const cleo = await test.join("Cleo");
  await relations.visit(cleo, ben);
  await relations.seen(ben, "visitor");
  clock.advance(1);
  const seqs = (await relations.visitors(ben, FIRST_PAGE)).map(({ seq }) => seq);
  await relations.visit(ada, ben);
  const after = (await relations.visitors(ben, FIRST_PAGE)).map(({ seq }) => seq);
  assert.deepEqual(after, [Math.max(...seqs) + 1, Math.max(...seqs)]);
  const { visits, visits_new } = await relations.totals(ben);
  assert.deepEqual([visits.total, visits_new], [2, 1]);

  clock.advance(VISIT_LIFE_MS - VISIT_AGAIN_MS);
  told();
  assert.equal(await relations.sweep(), 0);
  clock.advance(VISIT_AGAIN_MS);
  assert.equal(await relations.sweep(), 1, "the visit of Cleo");
  assert.deepEqual(told(), ["ben totals"]);
  clock.advance(1);
  assert.equal(await relations.sweep(), 1);
  assert.deepEqual(await relations.visitors(ben, FIRST_PAGE), []);
  assert.equal((await relations.totals(ben)).visits.total, 0);
  assert.deepEqual(await Array.fromAsync(test.database.list(keys.visitsByTime())), []);
});

Deno.test("LK-11 seen: counters go to zero on all devices, once, and count what comes after", async () => {
  await using world = await openPairWorld();
  const { ada, ben, relations, swipe, told } = world;
  await swipe(ada, ben, 1);
  await relations.visit(ada, ben);
  told();
  const { fans_new, visits_new, fans } = await relations.seen(ben, "fan");
  assert.deepEqual([fans_new, visits_new, fans.total], [0, 1, 1]);
  assert.deepEqual(told(), ["ben totals"]);
  assert.deepEqual(await relations.seen(ben, "fan"), await relations.totals(ben));
  assert.deepEqual(told(), []);
});
