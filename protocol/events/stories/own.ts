import { z } from "zod/mini";
import { defineEvent } from "@/protocol/define.ts";
import { storyView } from "@/protocol/views/story.ts";

export const storiesOwnEvent = defineEvent({
  module: "stories/own",
  about: "The member's own stories have changed: all of them, the oldest first.",
  data: z.object({
    list: z.array(storyView),
    /** Grows with each change, so that an older list never replaces a newer one. */
    version: z.number(),
  }),
});
