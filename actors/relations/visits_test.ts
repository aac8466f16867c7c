import assert from "node:assert/strict";
import type { EventData } from "@/protocol/events/mod.ts";
import { HIDDEN_STEP_MS, VISIT_AGAIN_MS, VISIT_LIFE_MS } from "@/domain/limits.ts";
import { keys } from "@/store/keys.ts";
import { accept } from "@/domain/refusals.ts";
import { FIRST_PAGE, openPairWorld } from "@/tests/kit/pair_world.ts";

Deno.test("LK-9 LK-10 visit: once an hour, later it moves up; 90 days later it is forgotten", async () => {
  await using world = await openPairWorld();
  const { ada, ben, relations, told, clock, test, premium } = world;
  await premium(ben);
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
  const { ada, ben, relations, swipe, told, premium } = world;
  await premium(ben);
  await swipe(ada, ben, 1);
  await relations.visit(ada, ben);
  told();
  const seen = await relations.seen(ben, "fan");
  assert.ok(seen.ok);
  const { fans_new, visits_new, fans } = seen.value;
  assert.deepEqual([fans_new, visits_new, fans.total], [0, 1, 1]);
  assert.deepEqual(told(), ["ben totals"]);
  assert.deepEqual(await relations.seen(ben, "fan"), accept(await relations.totals(ben)));
  assert.deepEqual(told(), []);
});

Deno.test("LK-11 LK-20 seen: without premium what is shown is seen, and what came since is new with the next step", async () => {
  await using world = await openPairWorld();
  const { ada, ben, relations, swipe, told, clock, test } = world;
  const cleo = await test.join("Cleo");
  await swipe(ada, ben, 1);
  const early = await relations.seen(ben, "fan");
  assert.ok(early.ok && early.value.fans.total === 0);
  clock.advance(HIDDEN_STEP_MS);
  await swipe(cleo, ben, 1);
  told();
  const seen = await relations.seen(ben, "fan");
  const { fans, fans_new, version } = seen.ok ? seen.value : assert.fail();
  assert.deepEqual([fans.total, fans_new], [1, 0]);
  assert.deepEqual(told(), ["ben totals"]);
  assert.deepEqual(await relations.seen(ben, "fan"), { ok: true, value: await relations.totals(ben) });
  clock.advance(HIDDEN_STEP_MS);
  const next = await relations.totals(ben);
  assert.deepEqual([next.fans.total, next.fans_new], [2, 1]);
  assert.ok(next.version > version);
});

Deno.test("LK-20 totals: within a step nothing that others do moves them without premium, nor their version", async () => {
  await using world = await openPairWorld();
  const { ada, ben, relations, swipe, told, clock, test, premium } = world;
  const cleo = await test.join("Cleo");
  await relations.visit(cleo, ben);
  clock.advance(HIDDEN_STEP_MS);
  told();
  const before = await relations.totals(ben);
  assert.equal(before.visits.total, 1);
  await relations.visit(ada, ben);
  await swipe(ada, ben, 1);
  await relations.visit(cleo, ben);
  await test.actors.blocks.block(cleo, ben);
  assert.deepEqual(await relations.totals(ben), before);
  assert.deepEqual(told(), ["ada swipe", "ada totals", "ben user/block", "block"]);
  await premium(ben);
  const all = await relations.totals(ben);
  assert.deepEqual([all.visits.total, all.fans.total], [2, 1]);
  assert.ok(all.version > before.version);
});

Deno.test("LK-17 LK-20 stepNews: it is that of the step before, also where somebody comes before it is told", async () => {
  await using world = await openPairWorld();
  const { ben, relations, clock, test } = world;
  const [cleo, dana] = [await test.join("Cleo"), await test.join("Dana")];
  const texts = async () =>
    (await relations.stepNews(ben)).map((each) => {
      assert.ok(each.kind === "event");
      const { type } = each.frame.data as Partial<EventData<"notification">>;
      return type ?? each.frame.module;
    });
  await relations.visit(cleo, ben);
  clock.advance(HIDDEN_STEP_MS);
  assert.deepEqual(await texts(), ["visit", "totals"]);
  await relations.swipe(dana, { swiped_user_id: ben, like: 1 });
  assert.deepEqual(await texts(), ["visit", "totals"], "a like of this step changes nothing of it");
  const { visits, fans } = await relations.totals(ben);
  assert.deepEqual([visits.total, fans.total], [1, 0]);
  await relations.seen(ben, "visitor");
  assert.deepEqual(await texts(), ["totals"], "they have looked");
  clock.advance(HIDDEN_STEP_MS);
  assert.deepEqual(await texts(), ["like", "totals"]);
  clock.advance(HIDDEN_STEP_MS);
  await relations.visit(dana, ben);
  assert.deepEqual(await texts(), [], "the step before brought nothing");
});
