import assert from "node:assert/strict";
import { STORY_LIFE_MS } from "@/domain/limits.ts";
import { keys } from "@/store/keys.ts";
import {
  connect,
  contextOf,
  givePremium,
  keepStory,
  openServer,
  request,
  signUp,
  TestClock,
  until,
} from "@/tests/kit/mod.ts";

Deno.test("ST-33 ST-34 a server with demo content: profiles have stories from the start on, with pictures, on every instance alike", async () => {
  const clock = new TestClock();
  await using server = await openServer({
    lane: "three",
    settings: { DEMO: "1" },
    overrides: { now: clock.now },
  });
  const { database } = server;
  await until("the demo stories", async () => (await database.get(keys.demoStories())).value !== null);
  const ada = await signUp(server, { name: "Ada" });
  await givePremium(server, ada);
  await using device = await connect(server, ada);
  const { list, next } = await device.expectReply("stories", {});
  assert.equal(list.length, 20);
  assert.ok(next);
  for (const { id, story_id, story_photo, time } of list.slice(0, 3)) {
    assert.ok(time * 1000 <= clock.now() && time * 1000 > clock.now() - STORY_LIFE_MS);
    const picture = await request(server, story_photo, { cookie: ada.cookie });
    assert.deepEqual([picture.status, picture.headers.get("content-type")], [200, "image/svg+xml"]);
    assert.ok(picture.text.startsWith("<svg") && picture.text.endsWith("</svg>"));
    const got = await device.expectReply("stories/get", { user_id: id });
    assert.equal(got.list[0]?.id, story_id);
  }
  assert.deepEqual(server.complaints(), []);
});

Deno.test("ST-33 a server without demo content: nobody posts by themselves, and a profile's stories run out", async () => {
  const clock = new TestClock();
  await using server = await openServer({ overrides: { now: clock.now } });
  const { database } = contextOf(server);
  const ben = await signUp(server, { name: "Ben", gender: "1" });
  await keepStory(server, ben, { at: clock.now() });
  const ada = await signUp(server, { name: "Ada" });
  await using device = await connect(server, ada);
  assert.equal((await device.expectReply("stories", {})).list.length, 1);
  clock.advance(STORY_LIFE_MS);
  assert.deepEqual(await device.expectReply("stories", {}), { list: [], next: null });
  assert.equal((await database.get(keys.demoStories())).value, null);
});
