/** The contract cases of blocks and reports. */
import { photoUrl } from "@/domain/photo.ts";
import type { BLOCK_CALLS } from "@/protocol/calls/blocks.ts";
import type { CasesOf } from "@/tests/contracts/cases.ts";
import { NOBODY } from "@/tests/contracts/world.ts";
import { keepingOf, keepPhoto, keepStory } from "@/tests/kit/mod.ts";

export const BLOCK_CASES: CasesOf<typeof BLOCK_CALLS> = {
  "user/block": {
    happy: async ({ client, other, ada, ben }) => {
      // All that the two can have had to do with each other.
      await client.expectReply("swipe", { swiped_user_id: ben.id, like: 1 });
      await other.expectReply("visit", { visited_user_id: ada.id });
      return { user_id: ben.id };
    },
    fits: ({ user_id }, { ben }) => user_id === ben.id,
    refusals: {
      unknown_user: () => ({ data: { user_id: "nobody" } }),
      own_id: ({ ada }) => ({ data: { user_id: ada.id } }),
    },
    wrong: { data: { user_id: "" }, field: "user_id" },
  },
  "user/unblock": {
    happy: async ({ client, ben }) => {
      await client.expectReply("user/block", { user_id: ben.id });
      return { user_id: ben.id };
    },
    fits: ({ user_id }, { ben }) => user_id === ben.id,
    refusals: {
      unknown_user: () => ({ data: { user_id: "nobody" } }),
      own_id: ({ ada }) => ({ data: { user_id: ada.id } }),
    },
    wrong: { data: {}, field: "user_id" },
  },
  "user/blocked": {
    happy: async ({ client, other, ada, ben, cleo, clock }) => {
      for (const { id } of [ben, cleo]) {
        clock.advance(1_000);
        await client.expectReply("user/block", { user_id: id });
      }
      await other.expectReply("user/block", { user_id: ada.id });
      return { recordsToTake: 20 };
    },
    fits: (rows, { clock }) =>
      rows.map(({ name, status }) => `${name} ${status}`).join() === "Cleo 0,Ben 0" &&
      rows[0]?.time === Math.floor(clock.now() / 1000),
    refusals: {},
    wrong: { data: { recordsToTake: 21 }, field: "recordsToTake" },
  },
  "user/report": {
    happy: async (world) => {
      const { server, ben, other } = world;
      const { id } = await keepPhoto(keepingOf(server), ben.id);
      await other.expectReply("user/photos/add", { photo: photoUrl(id, "card") });
      return {
        user_id: ben.id,
        reason: "harassment",
        photo_id: id,
        message_id: world.message(2),
        story_id: (await keepStory(server, ben, { at: world.clock.now() })).id,
        text: "He is rude",
      };
    },
    fits: ({ request_details }, { ben }) => request_details.user_id === ben.id,
    refusals: {
      unknown_user: () => ({ data: { user_id: "nobody", reason: "spam" } }),
      own_id: ({ ada }) => ({ data: { user_id: ada.id, reason: "spam" } }),
      unknown_photo: async ({ server, ben }) => {
        const { id } = await keepPhoto(keepingOf(server), ben.id);
        return { data: { user_id: ben.id, reason: "sexual", photo_id: id } };
      },
      unknown_message: (world) => ({
        data: { user_id: world.ben.id, reason: "spam", message_id: world.message(1) },
      }),
      unknown_story: async ({ server, ada, ben, clock }) => {
        const { id } = await keepStory(server, ada, { at: clock.now() });
        return { data: { user_id: ben.id, reason: "spam", story_id: id } };
      },
      report_text_too_long: ({ ben }) => ({
        data: { user_id: ben.id, reason: "other", text: "ש".repeat(1_001) },
      }),
      idempotency_mismatch: async ({ client, ben }) => {
        await client.expectReply("user/report", { user_id: ben.id, reason: "spam" }, { rid: "same" });
        return { data: { user_id: ben.id, reason: "fake" }, rid: "same" };
      },
    },
    wrong: { data: { user_id: NOBODY, reason: "boring" }, field: "reason" },
  },
};
