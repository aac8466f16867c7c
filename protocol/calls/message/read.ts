import { z } from "zod/mini";
import { defineCall } from "@/protocol/define.ts";

/** Most messages that one call may mark. */
const MARKS_MAX_CHARS = 4_000;

export const messageRead = defineCall({
  module: "message/read",
  about:
    "Marks messages as read, by comma-joined ids. Everything before them in their conversation counts as read too; " +
    "a mark never goes back.",
  access: "member",
  effect: "idempotent",
  input: z.object({ message_id: z.string().check(z.minLength(1), z.maxLength(MARKS_MAX_CHARS)) }),
  output: z.object({
    contacts: z.array(z.object({ id: z.string(), read_seq: z.number(), unread: z.number() })),
  }),
  errors: ["unknown_message", "not_receiver"],
});
