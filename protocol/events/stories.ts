import { z } from "zod/mini";
import { defineEvent } from "@/protocol/define.ts";
import { online } from "@/protocol/views/member.ts";

export const storiesEvent = defineEvent({
  module: "stories",
  about:
    "A member whose presence is followed has posted or removed a story. Nothing of the story itself is in it.",
  data: z.object({
    user_id: z.string(),
    /** How many there are now that others may look at. */
    story: z.number(),
    /** 1 where one has come, which nobody can have seen yet. */
    added: online,
  }),
});
