import { z } from "zod/mini";
import { defineEvent } from "@/protocol/define.ts";

export const messageReadEvent = defineEvent({
  module: "message/read",
  about: "A reader's mark moved forward. All devices of both members get it.",
  data: z.object({
    reader_id: z.string(),
    /** Whose messages were read. */
    sender_id: z.string(),
    /** Everything up to this message has been read. */
    seq: z.number(),
    /** Unread messages that the reader still has of this sender. */
    unread: z.number(),
  }),
});
