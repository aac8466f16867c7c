/** The contract cases of posting stories and removing them. */
import { isStoryId } from "@/domain/ids.ts";
import { STORIES_MAX, STORY_LIFE_MS, STORY_TEXT_MAX_CODE_POINTS } from "@/domain/limits.ts";
import { photoUrl } from "@/domain/photo.ts";
import { storyUrl } from "@/domain/story.ts";
import type { Contract } from "@/tests/contracts/cases.ts";
import { keepingOf, keepPhoto, keepStory, postStoryBy } from "@/tests/kit/mod.ts";

export const OWN_STORY_CASES: { readonly [M in "stories/add" | "stories/delete"]: Contract<M> } = {
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
  },
};
