import { z } from "zod/mini";
import { CURSOR_MAX_CHARS, STORIES_PAGE } from "@/domain/limits.ts";
import { defineCall } from "@/protocol/define.ts";
import { paging } from "@/protocol/paging.ts";
import { storyMember } from "@/protocol/views/story.ts";

export const stories = defineCall({
  module: "stories",
  about:
    "Members of the gender that the caller looks for who have stories, those with unseen ones first, the newest first. " +
    "`after`, the `next` of a page, goes on where it ended, whoever posts meanwhile; it outranks `currentLength`. A page " +
    "may be short, even empty, and not be the last: that is the one without `next`.",
  access: "member",
  effect: "read",
  input: z.object({
    ...paging(STORIES_PAGE, STORIES_PAGE),
    after: z.optional(z.string().check(z.maxLength(CURSOR_MAX_CHARS))),
  }),
  output: z.object({ list: z.array(storyMember), next: z.nullable(z.string()) }),
  errors: [],
});
