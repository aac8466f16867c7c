import { z } from "zod/mini";
import { MESSAGES_PAGE, MESSAGES_PAGE_MAX } from "@/domain/limits.ts";
import { defineCall } from "@/protocol/define.ts";
import { paging, wireMemberId } from "@/protocol/paging.ts";
import { messageView } from "@/protocol/views/message.ts";

const seq = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER));

export const messages = defineCall({
  module: "messages",
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
    /** How often reactions of the conversation have changed. */
    reacts: z.number(),
    /** There where the caller has deleted the conversation: messages up to this number are gone for them. */
    cleared_seq: z.optional(z.number()),
  }),
  errors: ["unknown_user", "own_id"],
});
