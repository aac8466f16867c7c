import assert from "node:assert/strict";
import { pairOf } from "@/domain/ids.ts";
import { keys, keyText } from "@/store/keys.ts";
import { openQueueWorld } from "@/tests/kit/desk_queue.ts";
import { loseAnswer, LOSSES } from "@/tests/kit/lossy.ts";

/** What the desk was told about who is at work. */
function told({ published }: Awaited<ReturnType<typeof openQueueWorld>>): number {
  return published.flatMap(({ deliveries }) => deliveries)
    .filter((each) => each.kind === "desk" && each.news.about === "shifts").length;
}

for (const how of LOSSES) {
  Deno.test(`DQ-13 WI-14 shifts: an opening and an end whose answers are lost are told all the same (the database ${how})`, async () => {
    await using world = await openQueueWorld();
    const { queue, database } = world;
    const mia = await world.staff();
    const row = keyText(keys.shift(mia.session));
    const fits = ({ sets, deletes }: { sets: { key: Deno.KvKey }[]; deletes: Deno.KvKey[] }) =>
      [...sets.map(({ key }) => key), ...deletes].some((key) => keyText(key) === row);
    loseAnswer(database, how, { fits });
    assert.equal((await queue.shift(mia, true)).open, 1);
    assert.equal((await database.get(keys.shift(mia.session))).value?.open, true);
    assert.equal(told(world), 1);
    loseAnswer(database, how, { fits });
    await queue.releaseSession(mia.session);
    assert.equal((await database.get(keys.shift(mia.session))).value, null);
    assert.equal(told(world), 2);
  });

  Deno.test(`DQ-2 DQ-12 WI-14 claims: one whose answer is lost is theirs, once, with one entry in the log (the database ${how})`, async () => {
    await using world = await openQueueWorld();
    const { queue, database } = world;
    const persona = await world.persona();
    const mia = await world.staff();
    const ada = await world.waiting(persona);
    const row = keyText(keys.conversation(pairOf(persona, ada)));
    const lost = loseAnswer(database, how, {
      fits: ({ sets }) => sets.some(({ key }) => keyText(key) === row),
    });
    const taken = await queue.next(mia, "r1");
    assert.equal(lost.count, 1);
    assert.deepEqual(taken, { ok: true, value: { persona, member: ada, claim: 1 } });
    assert.deepEqual((await database.get(keys.deskHands(mia.staff.id))).value?.taken, [{
      persona,
      member: ada,
    }]);
    const acts = (await world.logged(ada)).filter(({ what }) => what === "claim.take");
    assert.equal(acts.length, 1);
    world.hear();
    assert.equal((await queue.view(mia.staff, mia.session)).mine.length, 1, "and it was told");
  });
}
