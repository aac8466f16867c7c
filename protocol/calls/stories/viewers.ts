import { z } from "zod/mini";
import { LIST_PAGE, STORY_CURSOR_MAX_CHARS } from "@/domain/limits.ts";
import { defineCall } from "@/protocol/define.ts";
import { paging } from "@/protocol/paging.ts";
import { storyViewer } from "@/protocol/views/story.ts";

export const storiesViewers = defineCall({
  module: "stories/viewers",
  about:
    "Who has looked at a story of one's own, the latest first. `after` is the `next` of the page before.",
  access: "member",
  effect: "read",
  input: z.object({
    ...paging(LIST_PAGE, LIST_PAGE),
    story_id: z.string().check(z.minLength(1), z.maxLength(64)),
    after: z.optional(z.string().check(z.maxLength(STORY_CURSOR_MAX_CHARS))),
  }),
  output: z.object({
    list: z.array(storyViewer),
    /** How many there are, as `views` of the story says it. */
    total: z.number(),
    next: z.nullable(z.string()),
  }),
  errors: ["unknown_story"],
});
