import { z } from "zod/mini";
import { CURSOR_MAX_CHARS, MEMBERS_PAGE } from "@/domain/limits.ts";
import { defineCall } from "@/protocol/define.ts";
import { paging } from "@/protocol/paging.ts";
import { gridCardView } from "@/protocol/views/discovery.ts";

export const meet = defineCall({
  module: "meet",
  about:
    "Members who fit the caller's discovery settings. Fewer rows than asked for means the end. `after`, the `cursor` of " +
    "the last row, goes on where a page ended, whoever comes or goes meanwhile; it outranks `currentLength`.",
  access: "member",
  effect: "read",
  input: z.object({
    ...paging(MEMBERS_PAGE, MEMBERS_PAGE),
    after: z.optional(z.string().check(z.maxLength(CURSOR_MAX_CHARS))),
  }),
  output: z.array(gridCardView),
  errors: [],
});
