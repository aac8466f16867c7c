import { z } from "zod/mini";
import { defineEvent } from "@/protocol/define.ts";

export const photoViewEvent = defineEvent({
  module: "photo/view",
  about: "The receiver of a photo has looked at it. All devices of both members get it.",
  data: z.object({
    message_id: z.string(),
    sender_id: z.string(),
    /** Who looked at it. */
    viewer_id: z.string(),
    /** Number of the message in its conversation. */
    seq: z.number(),
  }),
});
