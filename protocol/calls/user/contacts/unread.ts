import { z } from "zod/mini";
import { UNREAD_COUNT_MAX } from "@/domain/limits.ts";
import { defineCall } from "@/protocol/define.ts";

export const userContactsUnread = defineCall({
  module: "user/contacts/unread",
  about:
    `Unread messages over all contacts, as \`data[0].total\`; ${UNREAD_COUNT_MAX} stands for as many or more.`,
  access: "member",
  effect: "read",
  input: z.object({}),
  output: z.array(z.object({ total: z.number() })),
  errors: [],
});
