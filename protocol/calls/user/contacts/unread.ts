import { z } from "zod/mini";
import { UNREAD_CHATS_EXACT, UNREAD_CHATS_MAX } from "@/domain/limits.ts";
import { defineCall } from "@/protocol/define.ts";

export const userContactsUnread = defineCall({
  module: "user/contacts/unread",
  about:
    `Unread messages over all contacts, as \`data[0].total\`. Where more than ${UNREAD_CHATS_EXACT} contacts have any, each of ` +
    `these counts once, and ${UNREAD_CHATS_MAX} at most.`,
  access: "member",
  effect: "read",
  input: z.object({}),
  output: z.array(z.object({ total: z.number() })),
  errors: [],
});
