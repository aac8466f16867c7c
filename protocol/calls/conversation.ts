/** Calls within a conversation: its messages, and what is done to them. */
import { z } from "zod/mini";
import { MESSAGES_PAGE, MESSAGES_PAGE_MAX, SEARCH_TEXT_MAX_CHARS } from "@/domain/limits.ts";
import { REACTIONS } from "@/domain/reactions.ts";
import { defineCall } from "@/protocol/define.ts";
import { paging, wireMemberId } from "@/protocol/paging.ts";
import { messageView, reactionView } from "@/protocol/views/message.ts";

const seq = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER));

/** Most messages that one call may mark. */
const MARKS_MAX_CHARS = 4_000;

export const CONVERSATION_CALLS = {
  messages: defineCall({
    about:
      "Messages with one contact, oldest first. By offset from the newest (`currentLength`), before a `before_seq`, from a " +
      "`from_seq` on, or, to resume, after an `after_seq`: then the oldest missed ones, page by page while `has_more`, and " +
      "`resync` with an empty list where more than 500 were missed.",
    access: "member",
    effect: "read",
    input: z.object({
      contact_user_id: wireMemberId,
      ...paging(MESSAGES_PAGE, MESSAGES_PAGE_MAX),
      before_seq: z.optional(seq),
      after_seq: z.optional(seq),
      from_seq: z.optional(seq),
    }),
    output: z.object({
      list: z.array(messageView),
      has_more: z.boolean(),
      resync: z.boolean(),
      /** Number of the conversation's last message. */
      last_seq: z.number(),
      /** Up to where the contact has read. */
      read_seq: z.number(),
      /** Up to where the caller has read, on any of their devices; there where they have read anything. */
      own_read_seq: z.optional(z.number()),
      /** How often messages of the conversation, and reactions under them, have changed. */
      reacts: z.number(),
      /** There where the caller has deleted the conversation: messages up to this number are gone for them. */
      cleared_seq: z.optional(z.number()),
    }),
    errors: ["unknown_user", "own_id"],
  }),
  "messages/search": defineCall({
    about:
      "Texts of a conversation that contain all the words of `search`, whatever their case, accents and vowel points, the " +
      "latest first. Each call looks through a part of the conversation; `next_seq` is the `before_seq` of the next part, " +
      "null where the beginning was reached.",
    access: "member",
    effect: "read",
    rate: "search",
    input: z.object({
      contact_user_id: wireMemberId,
      search: z.string().check(z.minLength(1), z.maxLength(SEARCH_TEXT_MAX_CHARS)),
      before_seq: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
      recordsToTake: z._default(
        z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MESSAGES_PAGE)),
        MESSAGES_PAGE,
      ),
    }),
    output: z.object({ list: z.array(messageView), next_seq: z.nullable(z.number()) }),
    errors: ["unknown_user", "own_id"],
  }),
  send_message: defineCall({
    about:
      "Sends a text, as an `image` an upload of one's own, whose `data` of `POST /upload` is the `message_text`, as a " +
      "`voice` a recording of one's own, by the `data` of `POST /upload/voice`, as a " +
      "`gift` the one whose id it is, a `wave`, which is free, once a day (UTC) to each other member, and has no text, or a `reaction`, which is free, once to " +
      "each story, and whose text is one of those of `message/react`, and charges its price, both or neither. `gift_price` is the price that the sender was " +
      "shown: a gift that costs more by now is an `unknown_gift`. `price` says the same of anything else, which is refused as " +
      "`price_changed` where it costs more. `reply_to` is the id of the message that is answered, " +
      "`story_id` that of the receiver's story that a text or a reaction replies to; an empty one or null names nothing. The same `rid` again gives " +
      "the first answer. `sender_id` is accepted and ignored: the sender is the session's member.",
    access: "member",
    effect: "once",
    rate: ({ message_type }) => message_type === "gift" ? ["send", "gift"] : ["send"],
    restricted: ({ message_type }) => message_type === "image" ? ["chat", "photos"] : ["chat"],
    input: z.object({
      sender_id: z.optional(z.string()),
      receiver_id: wireMemberId,
      message_type: z.string().check(z.maxLength(16)),
      message_text: z.string(),
      gift_price: z.optional(z.number()),
      price: z.optional(z.number()),
      reply_to: z.nullish(z.string().check(z.maxLength(64))),
      story: z.optional(z.unknown()),
      story_id: z.nullish(z.string().check(z.maxLength(64))),
    }),
    output: z.object({
      request_details: z.object({
        credits_spent: z.number(),
        receiver_id: z.string(),
        message: messageView,
      }),
    }),
    errors: [
      "chat_limited",
      "photos_limited",
      "spending_blocked",
      "spend_cap_reached",
      "first_coin_terms",
      "paused",
      "not_enough_credits",
      "unknown_user",
      "profile_closed",
      "price_changed",
      "own_id",
      "blank_message",
      "message_too_long",
      "unsupported_message_type",
      "unknown_photo",
      "photo_unchecked",
      "unknown_voice",
      "unknown_gift",
      "unknown_message",
      "unknown_story",
      "premium_required",
      "wave_used",
      "reaction_used",
      "idempotency_mismatch",
    ],
  }),
  "message/read": defineCall({
    about:
      "Marks messages as read, by comma-joined ids. Everything before them in their conversation counts as read too; " +
      "a mark never goes back.",
    access: "member",
    effect: "idempotent",
    input: z.object({ message_id: z.string().check(z.minLength(1), z.maxLength(MARKS_MAX_CHARS)) }),
    output: z.object({
      contacts: z.array(z.object({ id: z.string(), read_seq: z.number(), unread: z.number() })),
    }),
    errors: ["unknown_message", "not_receiver"],
  }),
  "message/react": defineCall({
    about:
      "Puts the caller's reaction under a message of one of their conversations, in place of the one before; an empty one " +
      "takes it away. Free of charge.",
    access: "member",
    effect: "idempotent",
    rate: "react",
    restricted: "chat",
    input: z.object({
      message_id: z.string().check(z.minLength(1), z.maxLength(64)),
      reaction: z.union([z.enum(REACTIONS), z.literal("")]),
    }),
    output: z.object({ message_id: z.string(), reaction: reactionView }),
    errors: ["chat_limited", "unknown_message"],
  }),
  "message/edit": defineCall({
    about:
      "Changes the text of a message that the caller has sent less than 15 minutes ago by the server's clock, free of charge. " +
      "The text is checked as that of a new message. The same text again changes nothing.",
    access: "member",
    effect: "idempotent",
    rate: "send",
    restricted: "chat",
    input: z.object({
      message_id: z.string().check(z.minLength(1), z.maxLength(64)),
      message_text: z.string(),
    }),
    output: z.object({ message: messageView }),
    errors: [
      "chat_limited",
      "unknown_message",
      "not_sender",
      "change_too_late",
      "message_fixed",
      "message_unsent",
      "blank_message",
      "message_too_long",
    ],
  }),
  "message/unsend": defineCall({
    about:
      "Takes back a text or photo that the caller has sent less than 15 minutes ago by the server's clock: nothing of it is left " +
      "but that it was. Coins do not come back for it. Once it is unsent, the same again changes nothing.",
    access: "member",
    effect: "idempotent",
    rate: "react",
    input: z.object({ message_id: z.string().check(z.minLength(1), z.maxLength(64)) }),
    output: z.object({ message: messageView }),
    errors: ["unknown_message", "not_sender", "change_too_late", "message_fixed"],
  }),
  "photo/view": defineCall({
    about:
      "Says that the receiver of a photo has looked at it; its sender is told. The first request for its address says so too.",
    access: "member",
    effect: "idempotent",
    input: z.object({ message_id: z.string().check(z.minLength(1), z.maxLength(64)) }),
    output: z.object({ message_id: z.string(), viewed: z.literal(1) }),
    errors: ["unknown_message", "not_receiver", "photo_gone"],
  }),
  typing: defineCall({
    about:
      "Says that the caller is writing to somebody (1), or has stopped (0). Told only within a conversation that has a " +
      "message; nothing is stored, and what is lost on the way is not repeated.",
    access: "member",
    effect: "tell",
    rate: "typing",
    restricted: "chat",
    input: z.object({
      user_id: wireMemberId,
      typing: z._default(z.union([z.literal(0), z.literal(1)]), 1),
    }),
    output: z.object({ user_id: z.string() }),
    errors: ["chat_limited", "unknown_user", "own_id"],
  }),
};
