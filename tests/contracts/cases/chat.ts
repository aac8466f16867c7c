/** The contract cases of what can be done in a chat besides sending and reading. */
import type { Contract } from "@/tests/contracts/cases.ts";
import { NOBODY } from "@/tests/contracts/world.ts";

type ChatModule = "message/react" | "messages/search" | "conversation/delete" | "typing";

export const CHAT_CASES: { readonly [M in ChatModule]: Contract<M> } = {
  "message/react": {
    happy: (world) => ({ message_id: world.message(2), reaction: "🔥" }),
    fits: ({ message_id, reaction }, { ada, message }) =>
      message_id === message(2) && reaction.member_id === ada.id && reaction.reaction === "🔥" &&
      reaction.n === 1,
    refusals: { unknown_message: (world) => ({ data: { message_id: world.message(9), reaction: "" } }) },
    wrong: { data: { message_id: NOBODY, reaction: "👎" }, field: "reaction" },
  },
  "messages/search": {
    happy: ({ ben }) => ({ contact_user_id: ben.id, search: "HÉLLO", before_seq: 2, recordsToTake: 1 }),
    fits: ({ list, next_seq }) =>
      list.map(({ message }) => message).join() === "hello Ben" && next_seq === null,
    refusals: {
      unknown_user: () => ({ data: { contact_user_id: NOBODY, search: "hello" } }),
      own_id: ({ ada }) => ({ data: { contact_user_id: ada.id, search: "hello" } }),
    },
    wrong: { data: { contact_user_id: NOBODY, search: "x".repeat(101) }, field: "search" },
  },
  "conversation/delete": {
    happy: ({ ben }) => ({ user_id: ben.id }),
    fits: ({ user_id }, { ben }) => user_id === ben.id,
    refusals: {
      unknown_user: async ({ other, ada, ben }) => {
        await other.expectReply("user/block", { user_id: ada.id });
        return { data: { user_id: ben.id } };
      },
      own_id: ({ ada }) => ({ data: { user_id: ada.id } }),
      unknown_conversation: ({ cleo }) => ({ data: { user_id: cleo.id } }),
    },
    wrong: { data: {}, field: "user_id" },
  },
  typing: {
    happy: ({ ben }) => ({ user_id: ben.id }),
    fits: ({ user_id }, { ben }) => user_id === ben.id,
    refusals: {
      unknown_user: () => ({ data: { user_id: "nobody" } }),
      own_id: ({ ada }) => ({ data: { user_id: ada.id, typing: 0 } }),
    },
    wrong: { data: { user_id: NOBODY, typing: 2 }, field: "typing" },
  },
};
