import { z } from "zod/mini";
import { defineCall } from "@/protocol/define.ts";

export const userContactsUnread = defineCall({
  module: "user/contacts/unread",
  about: "Unread messages over all contacts, as `data[0].total`.",
  access: "member",
  effect: "read",
  input: z.object({}),
  output: z.array(z.object({ total: z.number() })),
  errors: [],
});
