/** The contract cases of the lists of conversations. */
import { PINS_MAX } from "@/domain/limits.ts";
import type { CONTACT_CALLS } from "@/protocol/calls/contacts.ts";
import type { CasesOf } from "@/tests/contracts/cases.ts";
import { signUp, textTo } from "@/tests/kit/mod.ts";
import { NOBODY } from "@/tests/contracts/world.ts";

export const CONTACT_CASES: CasesOf<typeof CONTACT_CALLS> = {
  "user/contacts": {
    happy: () => ({ recordsToTake: 20 }),
    fits: (rows, { ben }) =>
      rows.length === 1 && rows[0]?.id === ben.id && rows[0].unread === 1 && rows[0].s_id === ben.id,
    refusals: {},
    wrong: { data: { recordsToTake: 21 }, field: "recordsToTake" },
  },
  "user/contact/get_by_id": {
    happy: ({ cleo }) => ({ contact_id: cleo.id }),
    fits: ({ id, seq, time, last_m, archived }, { cleo }) =>
      id === cleo.id && seq === 0 && time === 0 && last_m === "" && archived === 0,
    refusals: {
      unknown_user: () => ({ data: { contact_id: NOBODY } }),
      own_id: ({ ada }) => ({ data: { contact_id: ada.id } }),
    },
    wrong: { data: { contact_id: 5 }, field: "contact_id" },
  },
  "user/contacts/unread": {
    happy: () => ({}),
    fits: (rows) => rows.length === 1 && rows[0]?.total === 1,
    refusals: {},
    wrong: { data: "text", field: "" },
  },
  "user/contacts/search": {
    happy: async ({ client, ben }) => {
      await client.expectReply("conversation/archive", { user_id: ben.id });
      return { search: "BÉ", recordsToTake: 1 };
    },
    fits: ({ list, next }, { ben }) =>
      list.length === 1 && list[0]?.id === ben.id && list[0].archived === 1 && next === null,
    refusals: {},
    wrong: { data: { search: "b", before: { time: -1, id: "", archived: 0 } }, field: "before.time" },
  },
  "conversation/archive": {
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
    wrong: { data: { user_id: NOBODY, archived: 2 }, field: "archived" },
  },
  "conversation/mute": {
    happy: ({ ben }) => ({ user_id: ben.id, mute: "week" }),
    fits: ({ user_id }, { ben }) => user_id === ben.id,
    refusals: {
      unknown_user: async ({ other, ada, ben }) => {
        await other.expectReply("user/block", { user_id: ada.id });
        return { data: { user_id: ben.id, mute: "week" } };
      },
      own_id: ({ ada }) => ({ data: { user_id: ada.id, mute: "week" } }),
      unknown_conversation: ({ cleo }) => ({ data: { user_id: cleo.id, mute: "off" } }),
    },
    wrong: { data: { user_id: NOBODY, mute: "day" }, field: "mute" },
  },
  "conversation/pin": {
    happy: ({ ben }) => ({ user_id: ben.id }),
    fits: ({ user_id }, { ben }) => user_id === ben.id,
    refusals: {
      unknown_user: async ({ other, ada, ben }) => {
        await other.expectReply("user/block", { user_id: ada.id });
        return { data: { user_id: ben.id } };
      },
      own_id: ({ ada }) => ({ data: { user_id: ada.id } }),
      unknown_conversation: ({ cleo }) => ({ data: { user_id: cleo.id } }),
      pins_full: async ({ server, ben, client }) => {
        for (let count = 0; count < PINS_MAX; count++) {
          const other = await signUp(server);
          await client.expectReply("send_message", textTo(other, "hello"));
          await client.expectReply("conversation/pin", { user_id: other.id });
        }
        return { data: { user_id: ben.id } };
      },
    },
    wrong: { data: { user_id: NOBODY, pinned: 2 }, field: "pinned" },
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
};
