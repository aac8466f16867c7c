import { z } from "zod/mini";
import { defineCall } from "@/protocol/define.ts";
import { wireMemberId } from "@/protocol/paging.ts";
import { messageView } from "@/protocol/views/message.ts";

export const sendMessage = defineCall({
  module: "send_message",
  about:
    "Sends a text, or as an `image` an upload of one's own, whose `data` of `POST /upload` is the `message_text`, and " +
    "charges its price, both or neither. The same `rid` again gives the first answer. `sender_id` is accepted and " +
    "ignored: the sender is the session's member.",
  access: "member",
  effect: "once",
  input: z.object({
    sender_id: z.optional(z.string()),
    receiver_id: wireMemberId,
    message_type: z.string().check(z.maxLength(16)),
    message_text: z.string(),
    story: z.optional(z.unknown()),
    story_id: z.optional(z.unknown()),
  }),
  output: z.object({
    request_details: z.object({
      credits_spent: z.number(),
      receiver_id: z.string(),
      message: messageView,
    }),
  }),
  errors: [
    "not_enough_credits",
    "unknown_user",
    "own_id",
    "blank_message",
    "message_too_long",
    "unsupported_message_type",
    "unknown_photo",
    "photo_unchecked",
    "idempotency_mismatch",
  ],
});
