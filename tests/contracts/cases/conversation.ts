/** The contract cases of a conversation: Ada has sent one message, and Ben has answered. */
import { CHANGE_MESSAGE_MS, CHAT_PHOTO_LIFE_MS } from "@/domain/limits.ts";
import type { CONVERSATION_CALLS } from "@/protocol/calls/conversation.ts";
import type { CasesOf } from "@/tests/contracts/cases.ts";
import { NOBODY, type World } from "@/tests/contracts/world.ts";
import { addPersona } from "@/tests/kit/personas.ts";
import { restrict } from "@/tests/kit/restrict.ts";
import {
  contextOf,
  forgetFirstCoin,
  giftTo,
  givePremium,
  keepingOf,
  keepPhoto,
  keepStory,
  keepVoice,
  oweCoins,
  photoTo,
  reactionTo,
  textTo,
  voiceTo,
  waveTo,
} from "@/tests/kit/mod.ts";

const TOO_MANY = "9".repeat(5);

export const CONVERSATION_CASES: CasesOf<typeof CONVERSATION_CALLS> = {
  messages: {
    happy: ({ ben }) => ({ contact_user_id: ben.id }),
    fits: ({ list, has_more, last_seq }) =>
      list.map(({ message }) => message).join() === "hello Ben,hello Ada" && !has_more && last_seq === 2,
    refusals: {
      unknown_user: () => ({ data: { contact_user_id: NOBODY } }),
      own_id: ({ ada }) => ({ data: { contact_user_id: ada.id } }),
    },
    wrong: { data: { contact_user_id: NOBODY, recordsToTake: TOO_MANY }, field: "recordsToTake" },
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
  send_message: {
    happy: ({ ben }) => ({ ...textTo(ben, " hi "), sender_id: ben.id }),
    fits: ({ request_details: { credits_spent, receiver_id, message } }, { ada, ben }) =>
      credits_spent === 50 && receiver_id === ben.id && message.sender_id === ada.id &&
      message.message === "hi",
    refusals: {
      chat_limited: async ({ server, ada, ben }) => {
        await restrict(server, ada, "limit_chat");
        return { data: textTo(ben, "hi") };
      },
      photos_limited: async ({ server, ada, ben }) => {
        const { id } = await keepPhoto(keepingOf(server), ada.id);
        await restrict(server, ada, "limit_photos");
        return { data: photoTo(ben, id) };
      },
      not_enough_credits: async ({ client, ben }) => {
        for (let nth = 0; nth < 3; nth++) await client.expectReply("send_message", textTo(ben, `${nth}`));
        return { data: textTo(ben, "one too many") };
      },
      spending_blocked: async ({ server, ada, ben }) => {
        await oweCoins(server, ada, 10);
        return { data: textTo(ben, "hi") };
      },
      spend_cap_reached: async ({ server, ada, ben }) => {
        await contextOf(server).actors.limits.setLimit(ada.id, { window: "day", coins: 99, proved: false });
        return { data: textTo(ben, "hi") };
      },
      paused: async ({ server, ada, ben }) => {
        await contextOf(server).actors.limits.pause(ada.id, "pause/1_day");
        return { data: textTo(ben, "hi") };
      },
      first_coin_terms: async ({ server, ada, ben }) => {
        await forgetFirstCoin(server, ada);
        return { data: textTo(ben, "hi") };
      },
      unknown_user: async ({ other, ada, ben }) => {
        await other.expectReply("user/block", { user_id: ada.id });
        return { data: textTo(ben, "hi") };
      },
      profile_closed: async ({ server }) => {
        const id = await addPersona(server, { member: { off: true }, persona: { on: false } });
        return { data: textTo({ id }, "hi") };
      },
      price_changed: ({ ben }) => ({ data: { ...textTo(ben, "hi"), price: 0 } }),
      own_id: ({ ada }) => ({ data: textTo(ada, "hi") }),
      blank_message: ({ ben }) => ({ data: textTo(ben, " \n\u200b\t ") }),
      message_too_long: ({ ben }) => ({ data: textTo(ben, "ש".repeat(2_001)) }),
      unknown_photo: async (world) => ({
        data: photoTo(world.ben, (await keepPhoto(keepingOf(world.server), world.ben.id)).id),
      }),
      photo_unchecked: async (world) => ({
        data: photoTo(world.ben, (await keepPhoto(keepingOf(world.server), world.ada.id, "unsure")).id),
      }),
      unknown_voice: async ({ server, ben }) => ({
        data: voiceTo(ben, (await keepVoice(contextOf(server), ben.id)).id),
      }),
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
      unsupported_message_type: ({ ben }) => ({ data: { ...textTo(ben, "hi"), message_type: "photo" } }),
      wave_used: async ({ client, ben }) => {
        await client.expectReply("send_message", waveTo(ben));
        return { data: waveTo(ben) };
      },
      reaction_used: async ({ server, client, ada, ben, clock }) => {
        await givePremium(server, ada);
        const { id } = await keepStory(server, ben, { at: clock.now() });
        await client.expectReply("send_message", reactionTo(ben, id));
        return { data: reactionTo(ben, id, "🔥") };
      },
      idempotency_mismatch: async ({ client, ben }) => {
        await client.expectReply("send_message", textTo(ben, "first"), { rid: "same" });
        return { data: textTo(ben, "second"), rid: "same" };
      },
    },
    wrong: { data: { message_type: "text", message_text: "hi" }, field: "receiver_id" },
  },
  "message/read": {
    happy: (world) => ({ message_id: world.message(2) }),
    fits: ({ contacts }, { ben }) =>
      contacts.length === 1 && contacts[0]?.id === ben.id && contacts[0].read_seq === 2 &&
      contacts[0].unread === 0,
    refusals: {
      unknown_message: (world) => ({ data: { message_id: world.message(9) } }),
      not_receiver: (world) => ({ data: { message_id: world.message(1) } }),
    },
    wrong: { data: { message_id: "" }, field: "message_id" },
  },
  "message/react": {
    happy: (world) => ({ message_id: world.message(2), reaction: "🔥" }),
    fits: ({ message_id, reaction }, { ada, message }) =>
      message_id === message(2) && reaction.member_id === ada.id && reaction.reaction === "🔥" &&
      reaction.n === 1,
    refusals: {
      chat_limited: async ({ server, ada, message }) => {
        await restrict(server, ada, "limit_chat");
        return { data: { message_id: message(2), reaction: "🔥" } };
      },
      unknown_message: (world) => ({ data: { message_id: world.message(9), reaction: "" } }),
    },
    wrong: { data: { message_id: NOBODY, reaction: "👎" }, field: "reaction" },
  },
  "message/edit": {
    happy: (world) => ({ message_id: world.message(1), message_text: " hi Ben " }),
    fits: ({ message: { id, message, edited, version } }, { message: idOf }) =>
      id === idOf(1) && message === "hi Ben" && edited === 1 && version === 1,
    refusals: {
      chat_limited: async ({ server, ada, message }) => {
        await restrict(server, ada, "limit_chat");
        return { data: { message_id: message(1), message_text: "hi" } };
      },
      unknown_message: (world) => ({ data: { message_id: world.message(9), message_text: "hi" } }),
      not_sender: (world) => ({ data: { message_id: world.message(2), message_text: "hi" } }),
      change_too_late: (world) => {
        world.clock.advance(CHANGE_MESSAGE_MS + 1);
        return { data: { message_id: world.message(1), message_text: "hi" } };
      },
      message_fixed: async ({ client, ben, message }) => {
        await client.expectReply("send_message", waveTo(ben));
        return { data: { message_id: message(3), message_text: "hi" } };
      },
      message_unsent: async ({ client, message }) => {
        await client.expectReply("message/unsend", { message_id: message(1) });
        return { data: { message_id: message(1), message_text: "hi" } };
      },
      blank_message: (world) => ({ data: { message_id: world.message(1), message_text: " " } }),
      message_too_long: (world) => ({
        data: { message_id: world.message(1), message_text: "x".repeat(2_001) },
      }),
    },
    wrong: { data: { message_id: NOBODY, message_text: 7 }, field: "message_text" },
    alone: ["change_too_late"],
  },
  "message/unsend": {
    happy: (world) => ({ message_id: world.message(1) }),
    fits: ({ message: { id, message, unsent } }, { message: idOf }) =>
      id === idOf(1) && message === "" && unsent === 1,
    refusals: {
      unknown_message: (world) => ({ data: { message_id: world.message(9) } }),
      not_sender: (world) => ({ data: { message_id: world.message(2) } }),
      change_too_late: (world) => {
        world.clock.advance(CHANGE_MESSAGE_MS + 1);
        return { data: { message_id: world.message(1) } };
      },
      message_fixed: async ({ client, ben, message }) => {
        await client.expectReply("send_message", waveTo(ben));
        return { data: { message_id: message(3) } };
      },
    },
    wrong: { data: { message_id: "" }, field: "message_id" },
    alone: ["change_too_late"],
  },
  "photo/view": {
    happy: async (world) => ({ message_id: await sendPhoto(world) }),
    fits: ({ message_id, viewed }, { message }) => message_id === message(3) && viewed === 1,
    refusals: {
      unknown_message: (world) => ({ data: { message_id: world.message(2) } }),
      not_receiver: async ({ client, server, ada, ben }) => {
        const { id } = await keepPhoto(keepingOf(server), ada.id);
        const { request_details } = await client.expectReply("send_message", photoTo(ben, id));
        return { data: { message_id: request_details.message.id } };
      },
      photo_gone: async (world) => {
        const data = { message_id: await sendPhoto(world) };
        world.clock.advance(CHAT_PHOTO_LIFE_MS);
        return { data };
      },
    },
    wrong: { data: { message_id: ["x"] }, field: "message_id" },
    alone: ["photo_gone"],
  },
  typing: {
    happy: ({ ben }) => ({ user_id: ben.id }),
    fits: ({ user_id }, { ben }) => user_id === ben.id,
    refusals: {
      chat_limited: async ({ server, ada, ben }) => {
        await restrict(server, ada, "limit_chat");
        return { data: { user_id: ben.id } };
      },
      unknown_user: () => ({ data: { user_id: "nobody" } }),
      own_id: ({ ada }) => ({ data: { user_id: ada.id, typing: 0 } }),
    },
    wrong: { data: { user_id: NOBODY, typing: 2 }, field: "typing" },
  },
};

/** Ben sends Ada a photo: their third message. */
async function sendPhoto({ server, ada, ben, other }: World): Promise<string> {
  const { id } = await keepPhoto(keepingOf(server), ben.id);
  const { request_details } = await other.expectReply("send_message", photoTo(ada, id));
  return request_details.message.id;
}
