import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { newChange } from "@/store/change.ts";
import { addMember } from "@/store/members/writer.ts";
import { demoStories } from "@/store/seed/demo/stories.ts";
import { demoMembers } from "@/store/seed/members.ts";
import { postDemoStories } from "@/actors/stories/demo.ts";
import { LOSSES, openLossy } from "@/tests/kit/lossy.ts";
import {
  alertsOf,
  audit,
  keepPhoto,
  openTestActors,
  postStory,
  type TestActors,
  TestClock,
} from "@/tests/kit/mod.ts";

/** The stories that wait to be told of, in the row of their poster. */
async function waiting(world: TestActors, member: MemberId): Promise<string[]> {
  const alerts = await alertsOf(world, { id: member });
  return alerts.filter(({ kind }) => kind === "story").map(({ subject }) => subject).sort();
}

Deno.test("AL-16 stories: one is told of once, when others can see it, whoever lets them", async () => {
  const clock = new TestClock(Date.now());
  await using world = await openTestActors({ now: clock.now });
  const ada = await world.join("Ada");
  const shown = await postStory(world, ada);
  const held = await postStory(world, ada, { scan: "unsure" });
  assert.deepEqual(await waiting(world, ada), [shown.id]);
  clock.advance(3_600_000);
  const { review } = world.actors.photos;
  const [listed] = await review.list({ limit: 10 });
  for (let times = 0; times < 2; times++) {
    assert.ok((await review.keep(listed?.photo.id ?? assert.fail())).ok);
    assert.deepEqual(await waiting(world, ada), [shown.id, held.id].sort());
  }
  const alerts = await alertsOf(world, { id: ada });
  assert.deepEqual(alerts.map(({ dueS }) => dueS - Math.floor(clock.now() / 1000)), [-3_600, 0]);
  await audit(world);
});

Deno.test("AL-16 stories: one that the operator takes down is not told of", async () => {
  await using world = await openTestActors();
  const ada = await world.join("Ada");
  await postStory(world, ada, { scan: "unsure" });
  const { review } = world.actors.photos;
  const [listed] = await review.list({ limit: 10 });
  assert.ok((await review.takeDown(listed?.photo.id ?? assert.fail())).ok);
  assert.deepEqual(await waiting(world, ada), []);
});

Deno.test("AL-16 demo stories: those of virtual profiles are told of too, each once", async () => {
  const clock = new TestClock();
  await using world = await openTestActors({ now: clock.now });
  const owners = demoMembers(clock.now()).slice(0, 10);
  for (const owner of owners) {
    const change = newChange();
    addMember(change, owner, 200);
    await world.database.commit(change);
  }
  const { signal } = new AbortController();
  for (let times = 0; times < 2; times++) {
    await postDemoStories(world.env, owners, signal);
    for (const owner of owners) {
      const due = demoStories(owner, clock.now()).map(({ id }) => id);
      assert.deepEqual(await waiting(world, owner.id), due.sort());
    }
  }
  await audit(world);
});

for (const how of LOSSES) {
  Deno.test(`AL-16 AL-14 stories: a commit whose answer is lost is told once (the database ${how})`, async () => {
    const { database, loseNext } = await openLossy();
    await using world = await openTestActors({ database });
    const ada = await world.join("Ada");
    const { id } = await keepPhoto(world, ada);
    loseNext(how);
    const posted = await world.actors.stories.add(ada, "r1", { photo: id, story: "" });
    assert.ok(posted.ok);
    assert.deepEqual(await waiting(world, ada), [posted.value.request_details.story.id]);
    await database.close();
  });
}
