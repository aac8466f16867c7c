import { z } from "zod/mini";
import { CONTACTS_PAGE, CONTACTS_PAGE_MAX } from "@/domain/limits.ts";
import { defineCall } from "@/protocol/define.ts";
import { paging } from "@/protocol/paging.ts";
import { contactsBefore, contactView } from "@/protocol/views/contact.ts";

export const userContacts = defineCall({
  module: "user/contacts",
  about:
    "The member's conversations, or the archived ones, the latest first. Fewer rows than asked for means the end. " +
    "`before`, the lowest time and id of the rows that are there, outranks `currentLength` and costs the same however long the list.",
  access: "member",
  effect: "read",
  input: z.object({
    ...paging(CONTACTS_PAGE, CONTACTS_PAGE_MAX),
    archived: z._default(z.union([z.literal(0), z.literal(1)]), 0),
    before: z.optional(contactsBefore),
  }),
  output: z.array(contactView),
  errors: [],
});
