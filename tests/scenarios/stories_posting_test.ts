/** Stories as members post and delete them: over real sockets, on several instances. */
import assert from "node:assert/strict";
import type { StoryId } from "@/domain/ids.ts";
import { PAGE_NEWS_MS } from "@/domain/limits.ts";
import { keys } from "@/store/keys.ts";
import { keepingOf, keepPhoto } from "@/tests/kit/photos.ts";
import { findLooseFiles, listBlobFiles } from "@/tests/kit/blob_files.ts";
import {
  audit,
  connect,
  contextOf,
  givePremium,
  instanceOf,
  openServer,
  request,
  signUp,
  TestClock,
  until,
  uploadPhoto,
} from "@/tests/kit/mod.ts";
import { needsOneServer } from "@/tests/kit/place.ts";

Deno.test("ST-1 ST-6 ST-7 ST-8 P3 P19 stories: posted and deleted on one instance, known on the others at once, but for those whom a block hides", async () => {
  await using server = await openServer({ lane: "three" });
  const ada = await signUp(server, { name: "Ada" });
  const ben = await signUp(server, { name: "Ben", gender: "1" });
  const cleo = await signUp(server, { name: "Cleo" });
  await using here = await connect(server, ada);
  await using there = await connect(server, ada, { instance: 1 });
  await using bens = await connect(server, ben, { instance: 2 });
  await using cleos = await connect(server, cleo, { instance: 2 });
  for (const device of [bens, cleos]) await device.expectReply("onlines", { user_ids: [ada.id] });
  await here.expectReply("user/block", { user_id: cleo.id });

  const data = await uploadPhoto(instanceOf(server, 0), ada);
  const { request_details: { story } } = await here.expectReply("stories/add", {
    photo: data,
    story: "the sea",
  });
  for (const device of [here, there]) {
    const { list, version } = await device.expectEvent("stories/own");
    assert.deepEqual([list, version], [[story], 1]);
  }
  assert.deepEqual(await bens.expectEvent("stories"), { user_id: ada.id, story: 1, added: 1 });
  // As a photo it is nobody's any more, not even its owner's.
  assert.equal((await request(server, data, { cookie: ada.cookie })).status, 404);
  const folder = `${server.path}.blobs`;
  await contextOf(server).actors.files.sweep();
  assert.equal((await listBlobFiles(folder)).length, 3);
  await audit(server);

  await there.expectReply("stories/delete", { story_id: story.id });
  assert.deepEqual((await here.expectEvent("stories/own", ({ version }) => version === 2)).list, []);
  assert.equal((await bens.expectEvent("stories", ({ story }) => story === 0)).added, 0);
  await cleos.refuteEvent("stories");
  for (const device of [bens, cleos]) await device.refuteEvent("stories/own");
  assert.equal((await server.database.get(keys.story(ada.id, story.id as StoryId))).value, null);
  await contextOf(server).actors.files.sweep();
  assert.deepEqual(await listBlobFiles(folder), []);
  assert.deepEqual(await findLooseFiles(server.database, folder), []);
  await audit(server);
});

Deno.test("ST-39 WI-25 P3 P19 stories: who begins to follow a member is told what has become of their stories since the page was rendered", async () => {
  const clock = new TestClock();
  await using server = await openServer({ lane: "three", overrides: { monotonic: clock.now } });
  const [ada, dan] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Dan" })];
  const ben = await signUp(server, { name: "Ben", gender: "1" });
  const cleo = await signUp(server, { name: "Cleo" });
  await givePremium(server, ben);
  await using here = await connect(server, ada);
  await using bens = await connect(server, ben, { instance: 2 });
  await using cleos = await connect(server, cleo, { instance: 2 });
  await here.expectReply("user/block", { user_id: cleo.id });
  const data = await uploadPhoto(instanceOf(server, 0), ada);
  const { request_details: { story } } = await here.expectReply("stories/add", { photo: data });
  const user_ids = [ada.id, dan.id];
  // Every instance is told of it, in an order of its own.
  for (let nth = 0; nth < 3; nth++) {
    await until(
      "instance ${nth} is told",
      () => contextOf(server, nth).hub.storiesChangedAt(ada.id) !== null,
    );
  }

  for (const device of [bens, cleos]) await device.expectReply("onlines", { user_ids });
  const posted = { user_id: ada.id, story: 1, added: 1 } as const;
  assert.deepEqual(await bens.expectEvent("stories"), posted);
  await bens.expectReply("onlines", { user_ids });
  assert.deepEqual(bens.heard("stories"), [posted], "who is followed already is told of by events");

  // A page of another device, on which all of them have been seen meanwhile.
  await bens.expectReply("stories/view", { user_id: ada.id, story_id: story.id });
  await using seen = await connect(server, ben);
  await seen.expectReply("onlines", { user_ids });
  assert.deepEqual(await seen.expectEvent("stories"), { ...posted, added: 0 });

  await here.expectReply("stories/delete", { story_id: story.id });
  await bens.expectEvent("stories", ({ story }) => story === 0);
  await using after = await connect(server, ben, { instance: 2 });
  await after.expectReply("onlines", { user_ids });
  assert.deepEqual(await after.expectEvent("stories"), { user_id: ada.id, story: 0, added: 0 });
  await cleos.refuteEvent("stories");

  // What is longer ago was rendered with the page, or makes it catch up.
  clock.advance(PAGE_NEWS_MS + 1);
  await using late = await connect(server, ben, { instance: 2 });
  await late.expectReply("onlines", { user_ids });
  await late.refuteEvent("stories");
});

Deno.test({
  name:
    "ST-4 P2 stories/add: a burst of ten, then one in ten seconds, so that nobody floods those who follow them",
  ignore: needsOneServer("each server counts its own bursts"),
  fn: async () => {
    const clock = new TestClock();
    await using server = await openServer({
      settings: { RATE_STORIES: "" },
      overrides: { now: clock.now, monotonic: clock.now },
    });
    const ada = await signUp(server, { name: "Ada" });
    const ben = await signUp(server, { name: "Ben", gender: "1" });
    await using one = await connect(server, ada);
    await using two = await connect(server, ada);
    await using bens = await connect(server, ben);
    await bens.expectReply("onlines", { user_ids: [ada.id] });
    const photos: string[] = [];
    for (let nth = 0; nth < 12; nth++) photos.push((await keepPhoto(keepingOf(server), ada.id)).id);
    const [last = assert.fail(), late = assert.fail(), ...burst] = photos;
    for (const photo of burst) {
      const { request_details } = await one.expectReply("stories/add", { photo });
      await one.expectReply("stories/delete", { story_id: request_details.story.id });
    }
    const { retry_after_ms } = await two.expectRefusal("stories/add", { photo: last }, "too_many_requests");
    assert.equal(retry_after_ms, 10_000);
    await bens.call("geodata", {});
    assert.equal(bens.heard("stories").length, 2 * burst.length);
    clock.advance(10_000);
    await two.expectReply("stories/add", { photo: last });
    await one.expectRefusal("stories/add", { photo: late }, "too_many_requests");
  },
});
