import { z } from "zod/mini";
import { CONTACTS_PAGE_MAX, SEARCH_TEXT_MAX_CHARS } from "@/domain/limits.ts";
import { defineCall } from "@/protocol/define.ts";
import { contactsBefore, foundContact } from "@/protocol/views/contact.ts";

export const userContactsSearch = defineCall({
  module: "user/contacts/search",
  about:
    "Contacts whose name has a word that begins with each word of `search`, in the order of the list, archived ones after " +
    "the others. Each call looks through a part of the list; `next` is the `before` of the next part, null at its end.",
  access: "member",
  effect: "read",
  input: z.object({
    search: z.string().check(z.minLength(1), z.maxLength(SEARCH_TEXT_MAX_CHARS)),
    before: z.optional(contactsBefore),
    recordsToTake: z._default(
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(CONTACTS_PAGE_MAX)),
      CONTACTS_PAGE_MAX,
    ),
  }),
  output: z.object({ list: z.array(foundContact), next: z.nullable(contactsBefore) }),
  errors: [],
});
