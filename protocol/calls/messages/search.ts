import { z } from "zod/mini";
import { MESSAGES_PAGE, SEARCH_TEXT_MAX_CHARS } from "@/domain/limits.ts";
import { defineCall } from "@/protocol/define.ts";
import { wireMemberId } from "@/protocol/paging.ts";
import { messageView } from "@/protocol/views/message.ts";

export const messagesSearch = defineCall({
  module: "messages/search",
  about:
    "Texts of a conversation that contain all the words of `search`, whatever their case, accents and vowel points, the " +
    "latest first. Each call looks through a part of the conversation; `next_seq` is the `before_seq` of the next part, " +
    "null where the beginning was reached.",
  access: "member",
  effect: "read",
  input: z.object({
    contact_user_id: wireMemberId,
    search: z.string().check(z.minLength(1), z.maxLength(SEARCH_TEXT_MAX_CHARS)),
    before_seq: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
    recordsToTake: z._default(
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MESSAGES_PAGE)),
      MESSAGES_PAGE,
    ),
  }),
  output: z.object({ list: z.array(messageView), next_seq: z.nullable(z.number()) }),
  errors: ["unknown_user", "own_id"],
});
