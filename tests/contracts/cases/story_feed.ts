/** The contract case of the members with stories: Ada looks for men and has premium, Ben and Cleo show something. */
import type { Contract } from "@/tests/contracts/cases.ts";
import { givePremium, keepStory } from "@/tests/kit/mod.ts";

export const STORY_FEED_CASES: { readonly [M in "stories"]: Contract<M> } = {
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
  },
};
