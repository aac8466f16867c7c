import { z } from "zod/mini";
import { defineEvent } from "@/protocol/define.ts";
import { reactionView } from "@/protocol/views/message.ts";

export const messageReactEvent = defineEvent({
  module: "message/react",
  about: "A reaction under a message came, changed or went. All devices of both members get it.",
  data: z.object({
    message_id: z.string(),
    /** Of the message. */
    seq: z.number(),
    sender_id: z.string(),
    receiver_id: z.string(),
    reaction: reactionView,
    /** How often reactions of the conversation have changed, this one included. */
    reacts: z.number(),
  }),
});
