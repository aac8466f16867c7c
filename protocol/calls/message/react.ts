import { z } from "zod/mini";
import { REACTIONS } from "@/domain/reactions.ts";
import { defineCall } from "@/protocol/define.ts";
import { reactionView } from "@/protocol/views/message.ts";

export const messageReact = defineCall({
  module: "message/react",
  about:
    "Puts the caller's reaction under a message of one of their conversations, in place of the one before; an empty one " +
    "takes it away. Free of charge.",
  access: "member",
  effect: "idempotent",
  input: z.object({
    message_id: z.string().check(z.minLength(1), z.maxLength(64)),
    reaction: z.union([z.enum(REACTIONS), z.literal("")]),
  }),
  output: z.object({ message_id: z.string(), reaction: reactionView }),
  errors: ["unknown_message"],
});
