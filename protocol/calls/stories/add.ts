import { z } from "zod/mini";
import { STORY_TEXT_MAX_UNITS } from "@/domain/limits.ts";
import { defineCall } from "@/protocol/define.ts";
import { storyView } from "@/protocol/views/story.ts";

export const storiesAdd = defineCall({
  module: "stories/add",
  about:
    "Shows an upload of one's own for a day. `photo` is the `data` of its `POST /upload`, `story` what is written into the " +
    "picture, for those who do not see it. `user_id` is accepted and ignored.",
  access: "member",
  effect: "once",
  input: z.object({
    user_id: z.optional(z.string()),
    photo: z.string().check(z.minLength(1), z.maxLength(200)),
    // With room for what is dropped; what is longer than a text may be is refused by its own code.
    story: z._default(z.string().check(z.maxLength(STORY_TEXT_MAX_UNITS)), ""),
  }),
  output: z.object({ request_details: z.object({ story: storyView }) }),
  errors: ["unknown_photo", "stories_full", "story_text_too_long", "idempotency_mismatch"],
});
