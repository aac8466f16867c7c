import assert from "node:assert/strict";
import { pairOf } from "@/domain/ids.ts";
import { keys } from "@/store/keys.ts";
import { demoCatalogue } from "@/store/seed/catalogue.ts";
import { openQueueWorld, type QueueWorld } from "@/tests/kit/desk_queue.ts";
import { expectOk } from "@/tests/kit/results.ts";
import type { MemberId } from "@/domain/ids.ts";

/** A member who has liked the profile, whose conversation Mia holds. */
async function hold(world: QueueWorld, persona: MemberId, name = "Ada") {
  const mia = await world.staff();
  const ada = await world.join(name);
  expectOk(await world.actors.relations.swipe(ada, { swiped_user_id: persona, like: 1 }));
  world.hear();
  const held = expectOk(await world.queue.take(mia, { persona, member: ada, reason: "like" }));
  const waits = async () =>
    (await world.database.get(keys.conversation(pairOf(persona, ada)))).value?.desk?.waits;
  const acts = async () =>
    (await world.logged(ada)).map(({ what }) => what).filter((what) => what.startsWith("persona."));
  return { mia, ada, held, waits, acts };
}

Deno.test("DQ-18 like: answers a like, ends its wait, once a double click", async () => {
  await using world = await openQueueWorld();
  const persona = await world.persona();
  const { mia, held, waits, acts } = await hold(world, persona);
  const [one, other] = await Promise.all([world.queue.like(mia, held), world.queue.like(mia, held)]);
  assert.equal(expectOk(one).isMatched, true);
  assert.equal(expectOk(other).isMatched, true);
  assert.equal(await waits(), undefined);
  assert.deepEqual((await acts()).filter((what) => what === "persona.like"), ["persona.like"]);
});

Deno.test("DQ-18 visit: once a double click, at most the catalogue's number a day", async () => {
  await using world = await openQueueWorld({
    catalogue: { ...demoCatalogue, desk: { visits_a_day: 1, likes_a_day: 1 } },
  });
  const persona = await world.persona();
  const first = await hold(world, persona);
  expectOk(await world.queue.visit(first.mia, first.held));
  expectOk(await world.queue.visit(first.mia, first.held));
  assert.deepEqual(await first.acts(), ["persona.visit"]);
  const second = await hold(world, persona, "Eva");
  const used = await world.queue.visit(second.mia, second.held);
  assert.deepEqual(!used.ok && used.refusal, { code: "limit_reached", data: { max: 1 } });
  expectOk(await world.queue.like(second.mia, second.held));
  const more = await world.queue.like(first.mia, first.held);
  assert.deepEqual(!more.ok && more.refusal.code, "limit_reached");
});

Deno.test("DQ-18 dismiss: leaves a like unanswered, but no message", async () => {
  await using world = await openQueueWorld();
  const persona = await world.persona();
  const { mia, ada, held, waits, acts } = await hold(world, persona);
  expectOk(await world.queue.dismiss(mia, held));
  expectOk(await world.queue.dismiss(mia, held));
  assert.equal(await waits(), undefined);
  assert.deepEqual(await acts(), ["persona.dismiss"]);
  await world.write(ada, persona);
  expectOk(await world.queue.dismiss(mia, held));
  assert.equal((await waits())?.kind, "message");
});

Deno.test("DQ-6 DQ-18 own acts: by a claim that is current alone", async () => {
  await using world = await openQueueWorld();
  const persona = await world.persona();
  const { mia, held } = await hold(world, persona);
  expectOk(await world.queue.release(mia, held));
  for (const act of ["like", "visit", "dismiss"] as const) {
    const refused = await world.queue[act](mia, held);
    assert.equal(!refused.ok && refused.refusal.code, "claim_lost", act);
  }
});

Deno.test("DQ-5 DQ-18 own acts: whoever took a chat over without being assigned to its profile reads it, and does nothing in its name", async () => {
  await using world = await openQueueWorld();
  const persona = await world.persona();
  const { ada, waits, acts } = await hold(world, persona);
  const boss = await world.staff({ roles: ["supervisor"], teams: ["other"] });
  const over = expectOk(await world.queue.takeOver(boss, { persona, member: ada, reason: "Mia is ill" }));
  assert.equal(expectOk(await world.queue.holding(boss, over)).mayWrite, false);
  for (const act of ["like", "visit", "dismiss"] as const) {
    const refused = await world.queue[act](boss, over);
    assert.equal(!refused.ok && refused.refusal.code, "not_permitted", act);
  }
  assert.deepEqual(await acts(), []);
  assert.equal((await waits())?.kind, "like");
});

Deno.test("LM-13 like, visit: who has paused gets the answer to a like of theirs, and nothing unasked", async () => {
  await using world = await openQueueWorld();
  const persona = await world.persona();
  const { mia, ada, held, waits } = await hold(world, persona);
  expectOk(await world.actors.limits.pause(ada, "pause/7_days"));
  expectOk(await world.queue.like(mia, held));
  assert.equal(await waits(), undefined);
  const visited = await world.queue.visit(mia, held);
  assert.equal(!visited.ok && visited.refusal.code, "first_message_unwanted");

  const second = await hold(world, persona, "Eva");
  expectOk(await world.queue.dismiss(second.mia, second.held));
  expectOk(await world.actors.limits.pause(second.ada, "exclusion/6_months"));
  const liked = await world.queue.like(second.mia, second.held);
  assert.equal(!liked.ok && liked.refusal.code, "first_message_unwanted");
});
