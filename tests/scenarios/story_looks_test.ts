/** Looking at stories on several devices and instances: what is told to whom, and what the owner finds. */
import assert from "node:assert/strict";
import { STORY_LIFE_MS } from "@/domain/limits.ts";
import { storyUrl } from "@/domain/story.ts";
import {
  audit,
  connect,
  givePremium,
  keepStory,
  openServer,
  request,
  signUp,
  TestClock,
  until,
} from "@/tests/kit/mod.ts";

for (const lane of ["three", "two"] as const) {
  Deno.test(`ST-17 ST-18 P3 lane ${lane}: a look on one instance is told to the member's devices on the others, and to nobody else`, async () => {
    await using server = await openServer({ lane });
    const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
    await givePremium(server, ada);
    const { id } = await keepStory(server, ben);
    await using here = await connect(server, ada);
    await using there = await connect(server, ada, { instance: 1 });
    await using bens = await connect(server, ben, { instance: 1 });
    const story = { user_id: ben.id, story_id: id };
    const looks = await Promise.all([
      here.expectReply("stories/view", story),
      there.expectReply("stories/view", story),
    ]);
    for (const device of [here, there]) {
      assert.deepEqual(await device.expectEvent("stories/view"), looks[0]);
      // Whoever looked second at the same moment cannot know that the look that stands is not their own.
      for (const again of device.heard("stories/view")) assert.deepEqual(again, looks[0]);
    }
    assert.deepEqual(looks[0], { ...story, story_seen: 1 });
    const { list, total } = await bens.expectReply("stories/viewers", { story_id: id });
    assert.deepEqual([list.map((each) => each.id), list[0]?.status, total], [[ada.id], 1, 1]);
    await bens.refuteEvent("stories/view");
    await audit(server);
  });
}

Deno.test("ST-22 ST-26 end of a story and of premium: by every way at the same millisecond", async () => {
  const clock = new TestClock();
  await using server = await openServer({ overrides: { now: clock.now } });
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  const start = clock.now();
  const { id } = await keepStory(server, ben, { at: start, text: "Good night" });
  await using adas = await connect(server, ada);
  await using bens = await connect(server, ben);
  const ways = async () => [
    (await adas.call("stories/get", { user_id: ben.id })).data,
    (await adas.call("stories/view", { user_id: ben.id, story_id: id })).error_code,
    (await bens.call("stories/viewers", { story_id: id })).error_code,
    (await bens.call("stories/delete", { story_id: id }, { rid: "over" })).error_code,
    (await request(server, storyUrl({ owner: ben.id, id, size: "full" }), { cookie: ada.cookie })).status,
    (await request(server, storyUrl({ owner: ben.id, id, size: "full" }), { cookie: ben.cookie })).status,
  ];
  await givePremium(server, ada, start + 1_000);
  clock.advance(999);
  await adas.expectReply("stories/view", { user_id: ben.id, story_id: id });
  const shown = await adas.expectReply("stories/get", { user_id: ben.id });
  assert.equal(shown.list[0]?.until, Math.floor((start + STORY_LIFE_MS) / 1000));
  clock.advance(1);
  await adas.expectRefusal("stories/get", { user_id: ben.id }, "premium_required");
  await adas.expectRefusal("stories/view", { user_id: ben.id, story_id: id }, "premium_required");
  await givePremium(server, ada);
  clock.advance(STORY_LIFE_MS - 1_001);
  assert.equal((await adas.expectReply("stories/get", { user_id: ben.id })).list.length, 1);
  assert.equal((await bens.expectReply("stories/viewers", { story_id: id })).total, 1);
  clock.advance(1);
  const [got, ...others] = await ways();
  assert.deepEqual((got as { list: unknown[] }).list, []);
  assert.deepEqual(others, ["unknown_story", "unknown_story", "unknown_story", 404, 404]);
});

Deno.test("ST-14 ST-8 while somebody looks: they hear that a story has come or gone, and see it when they ask", async () => {
  await using server = await openServer();
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await givePremium(server, ada);
  const { id } = await keepStory(server, ben);
  await using adas = await connect(server, ada);
  await using bens = await connect(server, ben);
  assert.equal((await adas.expectReply("stories/get", { user_id: ben.id })).list.length, 1);
  await bens.expectReply("stories/delete", { story_id: id });
  await until("the end is told", () => adas.heard("stories").find(({ story }) => story === 0));
  assert.deepEqual((await adas.expectReply("stories/get", { user_id: ben.id })).list, []);
  await adas.expectRefusal("stories/view", { user_id: ben.id, story_id: id }, "unknown_story");
});
