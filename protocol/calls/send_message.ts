import { z } from "zod/mini";
import { defineCall } from "@/protocol/define.ts";
import { wireMemberId } from "@/protocol/paging.ts";
import { messageView } from "@/protocol/views/message.ts";

export const sendMessage = defineCall({
  module: "send_message",
  about:
    "Sends a text, as an `image` an upload of one's own, whose `data` of `POST /upload` is the `message_text`, or as a " +
    "`gift` the one whose id it is, and charges its price, both or neither. `gift_price` is the price that the sender was " +
    "shown: a gift that costs more by now is an `unknown_gift`. `reply_to` is the id of the message that is answered, " +
    "`story_id` that of the receiver's story that a text replies to; an empty one or null names nothing. The same `rid` again gives " +
    "the first answer. `sender_id` is accepted and ignored: the sender is the session's member.",
  access: "member",
  effect: "once",
  input: z.object({
    sender_id: z.optional(z.string()),
    receiver_id: wireMemberId,
    message_type: z.string().check(z.maxLength(16)),
    message_text: z.string(),
    gift_price: z.optional(z.number()),
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
    "spending_blocked",
    "spend_cap_reached",
    "not_enough_credits",
    "unknown_user",
    "own_id",
    "blank_message",
    "message_too_long",
    "unsupported_message_type",
    "unknown_photo",
    "photo_unchecked",
    "unknown_gift",
    "unknown_message",
    "unknown_story",
    "premium_required",
    "idempotency_mismatch",
  ],
});
