import { z } from "zod/mini";
import { defineEvent } from "@/protocol/define.ts";

export const conversationDeleteEvent = defineEvent({
  module: "conversation/delete",
  about: "The member deleted a conversation for themselves, on one of their devices.",
  data: z.object({
    user_id: z.string(),
    /** Messages up to this number are gone for the member. */
    seq: z.number(),
  }),
});
