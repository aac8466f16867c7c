/** The contract cases of gifts, and of what a message can answer. */
import { demoGifts } from "@/store/seed/gifts.ts";
import type { Contract } from "@/tests/contracts/cases.ts";
import { giftTo, givePremium, keepStory, textTo } from "@/tests/kit/mod.ts";

export const GIFT_CASES: { readonly gifts: Contract<"gifts"> } = {
  gifts: {
    happy: () => ({ recordsToTake: 40 }),
    fits: (rows) =>
      JSON.stringify(rows) === JSON.stringify(
        demoGifts.slice(0, 40).map(({ id, icon, name, price }) => ({ id, icon, gift: name.en, price })),
      ),
    refusals: {},
    wrong: { data: { recordsToTake: 41 }, field: "recordsToTake" },
  },
};

/** What `send_message` refuses of a gift, and of the message or story that is answered. */
export const ANSWER_REFUSALS: Pick<
  Contract<"send_message">["refusals"],
  "unknown_gift" | "unknown_message" | "unknown_story" | "premium_required"
> = {
  unknown_gift: ({ ben }) => ({ data: giftTo(ben, 999_999) }),
  unknown_message: (world) => ({ data: { ...textTo(world.ben, "hi"), reply_to: world.message(3) } }),
  unknown_story: async ({ server, ada, ben, cleo, clock }) => {
    await givePremium(server, ada);
    const { id } = await keepStory(server, cleo, { at: clock.now() });
    return { data: { ...textTo(ben, "hi"), story_id: id } };
  },
  premium_required: async ({ server, ben, clock }) => {
    const { id } = await keepStory(server, ben, { at: clock.now() });
    return { data: { ...textTo(ben, "hi"), story_id: id } };
  },
};
