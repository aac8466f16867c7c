import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { PASSED_MS } from "@/domain/limits.ts";
import { openTestDatabase } from "@/tests/kit/place.ts";
import { keys } from "@/store/keys.ts";
import { newChange, set } from "@/store/change.ts";
import { countReads } from "@/tests/kit/counted.ts";
import { addCrowd, crowdId, openTestActors, TestClock } from "@/tests/kit/mod.ts";

const BERLIN = { id: 2950159, lat: 52.52437, lng: 13.41053 };
const MUNICH = { id: 2867714, lat: 48.13743, lng: 11.57549 };
const [CROWD, ANSWERED, VIEWER] = [330, 312, 999];
const viewer = crowdId(VIEWER);
const PAGE = { currentLength: 0, recordsToTake: 24 };

/** A crowd in two cities, of which a viewer has answered those who were here last; `rowsOf` counts what is read. */
async function openCrowd() {
  const clock = new TestClock();
  const database = await openTestDatabase();
  const counted = countReads(database);
  const world = await openTestActors({ database: counted.database, now: clock.now });
  await addCrowd(database, CROWD, { own: (nth) => ({ place: nth % 11 === 0 ? MUNICH : BERLIN }) });
  const search = { ages: [18, 70] as [number, number], radius_km: 50, gender: 1 };
  await addCrowd(database, 1, { from: VIEWER, own: () => ({ gender: 2, place: BERLIN, search }) });
  const lease = newChange();
  set(lease, keys.instance(world.env.instance), { heartbeat_at: 0, exp: Number.MAX_SAFE_INTEGER });
  await database.commit(lease);
  for (let nth = CROWD - 1; nth >= CROWD - ANSWERED; nth--) {
    await world.actors.relations.swipe(viewer, { swiped_user_id: crowdId(nth), like: 0 });
  }
  const rowsOf = async (work: () => Promise<unknown>) => {
    counted.counts.rows = 0;
    await work();
    return counted.counts.rows;
  };
  return { database, world, clock, rowsOf };
}

Deno.test("DI-21 explore: whoever was passed over is not read again, and nothing is different after it is forgotten", async () => {
  const { database, world: { actors }, clock, rowsOf } = await openCrowd();
  const deck = () => actors.discovery.explore(viewer, { exclude: [] });
  const first = await deck();
  assert.ok(await rowsOf(deck) < 60);
  assert.deepEqual(await deck(), first);
  clock.advance(PASSED_MS);
  assert.ok(await rowsOf(deck) > ANSWERED / 2);
  assert.deepEqual(await deck(), first);
  await database.close();
});

Deno.test("DI-21 meet: another search and an unblock begin anew", async () => {
  const { database, world: { actors: { blocks, discovery, updates } } } = await openCrowd();
  const seen = async () => (await discovery.meet(viewer, PAGE)).map(({ id }) => id);
  const search = async (value: string) => void await updates.update(viewer, { key: "s_age", value });
  await search("18,35");
  assert.deepEqual(await seen(), []);
  await search("18,70");
  assert.ok((await seen()).includes(crowdId(5)));
  await search("18,69");
  await blocks.block(viewer, crowdId(5));
  assert.equal((await seen()).includes(crowdId(5)), false);
  await blocks.unblock(viewer, crowdId(5));
  assert.ok((await seen()).includes(crowdId(5)));
  await database.close();
});

type Act = {
  do: "join" | "leave" | "nope" | "undo" | "block" | "unblock" | "move" | "page" | "search";
  of: number;
};

const act: fc.Arbitrary<Act> = fc.record({
  do: fc.constantFrom("join", "leave", "nope", "undo", "block", "unblock", "move", "page", "search"),
  // Many of them where the answered ones end.
  of: fc.oneof(
    fc.nat({ max: CROWD - 1 }),
    fc.integer({ min: CROWD - ANSWERED - 15, max: CROWD - ANSWERED + 5 }),
    fc.constantFrom(100, 101),
  ),
});

Deno.test("DI-21 meet: finds whom somebody finds who remembers nothing, whatever happens in between", async () => {
  const { database, world, clock } = await openCrowd();
  const { blocks, discovery, presence, relations, updates } = world.actors;
  const isAnswered = (of: number) => of >= CROWD - ANSWERED && of % 40 !== 0;
  /** As it was, but for who is online and where they are. */
  async function answerAgain(): Promise<void> {
    for (let of = 0; of < CROWD; of++) {
      await blocks.unblock(viewer, crowdId(of));
      if (isAnswered(of)) await relations.swipe(viewer, { swiped_user_id: crowdId(of), like: 0 });
      else await relations.undo(viewer, crowdId(of));
      await presence.leave(crowdId(of));
    }
    await updates.update(viewer, { key: "s_age", value: "18,70" });
    clock.advance(3_600_000);
  }
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25, size: "max" }), async (acts) => {
      await answerAgain();
      for (const { do: what, of } of acts) {
        clock.advance(1_000);
        const other = crowdId(of);
        if (what === "join" || what === "leave") await presence[what](other);
        else if (what === "nope") await relations.swipe(viewer, { swiped_user_id: other, like: 0 });
        else if (what === "undo") await relations.undo(viewer, other);
        else if (what === "block" || what === "unblock") await blocks[what](viewer, other);
        else if (what === "page") await discovery.explore(viewer, { exclude: [crowdId(of), crowdId(1)] });
        else if (what === "search") {
          await updates.update(viewer, { key: "s_age", value: of % 2 ? "18,35" : "18,70" });
        } else {
          // Whoever moves is here.
          await presence.join(other);
          await updates.update(other, { key: "location", value: { id: (of % 2 ? BERLIN : MUNICH).id } });
        }
        await using fresh = await openTestActors({ database, now: clock.now });
        const [known, seen] = await Promise.all(
          [world, fresh].map(({ actors }) => actors.discovery.meet(viewer, PAGE)),
        );
        assert.deepEqual(known?.map(({ id }) => id), seen?.map(({ id }) => id), JSON.stringify(acts));
      }
    }),
    { numRuns: 8 },
  );
  await database.close();
});
