import { z } from "zod/mini";
import { defineEvent } from "@/protocol/define.ts";

export const conversationArchiveEvent = defineEvent({
  module: "conversation/archive",
  about:
    "A conversation of the member's was put into their archive, or taken out of it, on one of their devices.",
  data: z.object({
    user_id: z.string(),
    archived: z.union([z.literal(0), z.literal(1)]),
    /** Number of the conversation's last message then; a later one has brought it back. */
    seq: z.number(),
  }),
});
