import { z } from "zod/mini";
import { defineEvent } from "@/protocol/define.ts";
import { online } from "@/protocol/views/member.ts";

export const storiesViewEvent = defineEvent({
  module: "stories/view",
  about: "The member has looked at a story on one of their devices.",
  data: z.object({
    user_id: z.string(),
    story_id: z.string(),
    /** 1 where it was the last unseen one of its owner's. */
    story_seen: online,
  }),
});
