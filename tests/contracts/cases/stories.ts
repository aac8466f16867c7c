/** The contract cases of stories. */
import { isStoryId } from "@/domain/ids.ts";
import { STORIES_MAX, STORY_LIFE_MS, STORY_TEXT_MAX_CODE_POINTS } from "@/domain/limits.ts";
import { photoUrl } from "@/domain/photo.ts";
import { storyUrl } from "@/domain/story.ts";
import type { STORY_CALLS } from "@/protocol/calls/stories.ts";
import type { CasesOf } from "@/tests/contracts/cases.ts";
import { NOBODY, type World } from "@/tests/contracts/world.ts";
import { restrict } from "@/tests/kit/restrict.ts";
import { givePremium, keepingOf, keepPhoto, keepStory, postStoryBy } from "@/tests/kit/mod.ts";

const NO_STORY = "A".repeat(22);

export const STORY_CASES: CasesOf<typeof STORY_CALLS> = {
  stories: {
    happy: async ({ server, ada, ben, cleo, clock }) => {
      await givePremium(server, ada);
      for (const each of [ada, ben, cleo]) await keepStory(server, each, { at: clock.now() });
      return {};
    },
    fits: ({ list: [first, ...more], next }, { ben, clock }) =>
      next === null && more.length === 0 && first?.id === ben.id && first.status === 1 && first.story === 1 &&
      first.has_story === 1 && first.story_photo === `/stories/${ben.id}/${first.story_id}/card` &&
      first.time === Math.floor(clock.now() / 1000),
    refusals: {},
    wrong: { data: { recordsToTake: 21 }, field: "recordsToTake" },
    alone: "all",
  },
  "stories/get": {
    happy: async (world) => {
      await show(world);
      return { user_id: world.ben.id };
    },
    fits: ({ user, list, version }, { ben }) =>
      user.id === ben.id && list.length === 1 && list[0]?.seen === 0 && list[0].user_id === ben.id &&
      version === undefined,
    refusals: {
      premium_required: ({ ben }) => ({ data: { user_id: ben.id } }),
      unknown_user: async ({ server, ada }) => {
        await givePremium(server, ada);
        return { data: { user_id: NOBODY } };
      },
    },
    wrong: { data: { user_id: "" }, field: "user_id" },
  },
  "stories/view": {
    happy: async (world) => ({ user_id: world.ben.id, story_id: await show(world) }),
    fits: ({ user_id, story_seen }, { ben }) => user_id === ben.id && story_seen === 1,
    refusals: {
      premium_required: async ({ server, ben, clock }) => {
        const { id } = await keepStory(server, ben, { at: clock.now() });
        return { data: { user_id: ben.id, story_id: id } };
      },
      unknown_story: async (world) => {
        await show(world);
        return { data: { user_id: world.ben.id, story_id: NO_STORY } };
      },
    },
    wrong: { data: { user_id: NOBODY, story_id: 7 }, field: "story_id" },
  },
  "stories/viewers": {
    happy: async ({ server, ada, ben, other, clock }) => {
      const { id } = await keepStory(server, ada, { at: clock.now() });
      await givePremium(server, ben);
      await other.expectReply("stories/view", { user_id: ada.id, story_id: id });
      return { story_id: id };
    },
    fits: ({ list, total, next }, { ben, clock }) =>
      list.length === 1 && list[0]?.id === ben.id && list[0].time === Math.floor(clock.now() / 1000) &&
      total === 1 && next === null,
    refusals: {
      unknown_story: async (world) => ({ data: { story_id: await show(world) } }),
    },
    wrong: { data: { story_id: NO_STORY, recordsToTake: 21 }, field: "recordsToTake" },
  },
  "stories/add": {
    happy: async ({ server, ada, ben }) => {
      const { id } = await keepPhoto(keepingOf(server), ada.id);
      return { user_id: ben.id, photo: photoUrl(id, "full"), story: " the\r\nsea " };
    },
    fits: ({ request_details: { story } }, { ada, clock }) =>
      isStoryId(story.id) && story.user_id === ada.id && story.story === "the\nsea" && story.waiting === 0 &&
      story.story_photo === storyUrl({ owner: ada.id, id: story.id, size: "full" }) &&
      story.time === Math.floor(clock.now() / 1000) && story.until === story.time + STORY_LIFE_MS / 1000,
    refusals: {
      photos_limited: async ({ server, ada }) => {
        const { id } = await keepPhoto(keepingOf(server), ada.id);
        await restrict(server, ada, "limit_photos");
        return { data: { photo: id } };
      },
      unknown_photo: async ({ server, ben }) => ({
        data: { photo: (await keepPhoto(keepingOf(server), ben.id)).id },
      }),
      stories_full: async ({ server, ada, clock }) => {
        for (let nth = 0; nth < STORIES_MAX; nth++) await keepStory(server, ada, { at: clock.now() });
        return { data: { photo: (await keepPhoto(keepingOf(server), ada.id)).id } };
      },
      story_text_too_long: async ({ server, ada }) => {
        const { id } = await keepPhoto(keepingOf(server), ada.id);
        return { data: { photo: id, story: "😀".repeat(STORY_TEXT_MAX_CODE_POINTS + 1) } };
      },
      idempotency_mismatch: async ({ server, ada, client }) => {
        const { id } = await keepPhoto(keepingOf(server), ada.id);
        await client.expectReply("stories/add", { photo: id, story: "one" }, { rid: "same" });
        return { data: { photo: id, story: "other" }, rid: "same" };
      },
    },
    wrong: { data: { photo: "" }, field: "photo" },
    alone: "all",
  },
  "stories/delete": {
    happy: async ({ server, ada, client }) => ({
      story_id: (await postStoryBy(client, { server, member: ada })).id,
    }),
    fits: ({ request_details }) => isStoryId(request_details.story_id),
    refusals: {
      unknown_story: async ({ server, ben, other }) => ({
        data: { story_id: (await postStoryBy(other, { server, member: ben })).id },
      }),
      idempotency_mismatch: async ({ server, ada, client }) => {
        const first = await postStoryBy(client, { server, member: ada });
        const second = await postStoryBy(client, { server, member: ada });
        await client.expectReply("stories/delete", { story_id: first.id }, { rid: "same" });
        return { data: { story_id: second.id }, rid: "same" };
      },
    },
    wrong: { data: {}, field: "story_id" },
    alone: "all",
  },
};

/** Ben shows a story, and Ada may look at it. Gives its id. */
async function show({ server, ada, ben, clock }: World): Promise<string> {
  await givePremium(server, ada);
  return (await keepStory(server, ben, { at: clock.now() })).id;
}
