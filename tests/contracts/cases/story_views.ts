/** The contract cases of looking at stories: Ben shows them, Ada has premium. */
import type { Contract } from "@/tests/contracts/cases.ts";
import { NOBODY, type World } from "@/tests/contracts/world.ts";
import { givePremium, keepStory } from "@/tests/kit/mod.ts";

type LookModule = "stories/get" | "stories/view" | "stories/viewers";

const NO_STORY = "A".repeat(22);

export const STORY_VIEW_CASES: { readonly [M in LookModule]: Contract<M> } = {
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
};

/** Ben shows a story, and Ada may look at it. Gives its id. */
async function show({ server, ada, ben, clock }: World): Promise<string> {
  await givePremium(server, ada);
  return (await keepStory(server, ben, { at: clock.now() })).id;
}
