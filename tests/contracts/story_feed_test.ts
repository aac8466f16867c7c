/** A thousand members with stories, read page by page over a socket while others post, look and delete. */
import assert from "node:assert/strict";
import { STORIES_PAGE } from "@/domain/limits.ts";
import type { StoryMember } from "@/protocol/views/story.ts";
import {
  addCrowd,
  connect,
  contextOf,
  crowdId,
  givePremium,
  keepStory,
  openServer,
  postStoryBy,
  signUp,
  TestClock,
} from "@/tests/kit/mod.ts";

const MEMBERS = 1_000;
const AT_ONCE = 50;

Deno.test("ST-32 ST-30 P3 stories: of a thousand members each is found while others post, and all are followed then", async () => {
  const clock = new TestClock();
  await using server = await openServer({ overrides: { now: clock.now } });
  const { database } = contextOf(server);
  const ids = await addCrowd(database, MEMBERS);
  for (let from = 0; from < MEMBERS; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    await Promise.all(some.map((id, nth) => keepStory(server, { id }, { at: clock.now() + from + nth })));
  }
  clock.advance(MEMBERS);
  const ada = await signUp(server, { name: "Ada" });
  const ben = await signUp(server, { name: "Ben", gender: "1" });
  await givePremium(server, ada);
  await keepStory(server, ben, { at: clock.now() });
  await using device = await connect(server, ada);

  const found: StoryMember[] = [];
  let after: string | null | undefined;
  for (let page = 0; after !== null; page++) {
    const { list, next } = await device.expectReply("stories", after === undefined ? {} : { after });
    if (page < MEMBERS / STORIES_PAGE) assert.equal(list.length, STORIES_PAGE, `page ${page}`);
    found.push(...list);
    after = next;
    clock.advance(1);
    // Somebody further on posts again, somebody of this page is looked at, and another one shows something anew.
    await keepStory(server, { id: crowdId(Math.max(0, 500 - page * 7)) }, { at: clock.now() });
    const [first] = list;
    if (first) await device.expectReply("stories/view", { user_id: first.id, story_id: first.story_id });
  }
  assert.deepEqual(new Set(found.map(({ id }) => id)), new Set([ben.id, ...ids]));
  // Those who were looked at have come a second time, in the second part.
  assert.ok(found.length - MEMBERS - 1 <= MEMBERS / STORIES_PAGE + 1, `${found.length}`);
  assert.equal(found[0]?.id, ben.id);

  await using bens = await connect(server, ben);
  await postStoryBy(bens, { server, member: ben });
  assert.deepEqual(await device.expectEvent("stories"), { user_id: ben.id, story: 2, added: 1 });
});
