import { z } from "zod/mini";
import { defineEvent } from "@/protocol/define.ts";
import { messageView } from "@/protocol/views/message.ts";

export const newMessage = defineEvent({
  module: "new_message",
  about:
    "A message was committed. All devices of both members get it; the sender's also with the balance after it.",
  data: z.object({
    request_status: z.literal("1"),
    request_details: messageView,
    /** The sender's coins after this message. */
    credits: z.optional(z.number()),
    /** Number of the ledger entry that `credits` stands after; the higher one wins. */
    credits_seq: z.optional(z.number()),
  }),
});
