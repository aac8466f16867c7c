import assert from "node:assert/strict";
import type { EventData } from "@/protocol/events/mod.ts";
import { keys } from "@/store/keys.ts";
import { audit, openTestActors, postStory, type TestActors, TestClock } from "@/tests/kit/mod.ts";
import { keepPhoto } from "@/tests/kit/photos.ts";

const NOW = Date.now();

/** All lists of their own stories that the member's devices were told. */
function listsOf({ published }: TestActors): EventData<"stories/own">[] {
  return published.flatMap(({ deliveries }) => deliveries).flatMap((each) =>
    each.kind === "event" && each.frame.module === "stories/own"
      ? [each.frame.data as EventData<"stories/own">]
      : []
  );
}

Deno.test("ST-6 add and remove: every own device is told of all stories, the oldest first, and of their version", async () => {
  const clock = new TestClock(NOW);
  await using world = await openTestActors({ now: clock.now });
  const ada = await world.join("Ada");
  const first = await postStory(world, ada, { text: "one" });
  clock.advance(1_000);
  const second = await postStory(world, ada, { scan: "unsure" });
  await world.actors.stories.remove(ada, "rid", first.id);
  assert.equal(second.waiting, 1);
  assert.deepEqual(listsOf(world), [
    { list: [first], version: 1 },
    { list: [first, second], version: 2 },
    { list: [second], version: 3 },
  ]);
});

for (
  const [how, answer] of [["says no", () => null], [
    "throws",
    () => Promise.reject(new Error("lost")),
  ]] as const
) {
  Deno.test(`ST-2 ST-6 add and remove: a commit that lands and ${how} is answered once, and told`, async () => {
    await using world = await openTestActors();
    const { database, actors: { stories } } = world;
    const ada = await world.join("Ada");
    const { id } = await keepPhoto(world, ada);
    const { commit } = database;
    const loseNext = () => {
      database.commit = async (change) => {
        database.commit = commit;
        await commit(change);
        return await answer();
      };
    };
    loseNext();
    const added = await stories.add(ada, "add", { photo: id, story: "" });
    assert.ok(added.ok);
    loseNext();
    assert.ok((await stories.remove(ada, "remove", added.value.request_details.story.id)).ok);
    assert.deepEqual(listsOf(world).map(({ version, list }) => [version, list.length]), [[1, 1], [2, 0]]);
    await world.actors.files.sweep();
    assert.deepEqual(await Array.fromAsync(database.list(keys.blobEnds())), []);
    await audit(world);
  });
}

Deno.test("P2 ST-2 ST-6 add: the same command twice at once tells of the one story that was committed", async () => {
  await using world = await openTestActors();
  const ada = await world.join("Ada");
  const { id } = await keepPhoto(world, ada);
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => world.actors.stories.add(ada, "same", { photo: id, story: "" })),
  );
  const ids = answers.map((each) => each.ok && each.value.request_details.story.id);
  const told = listsOf(world).flatMap(({ list }) => list.map((story) => story.id));
  assert.equal(new Set([...ids, ...told]).size, 1);
});
