import { z } from "zod/mini";
import { defineCall } from "@/protocol/define.ts";
import { wireMemberId } from "@/protocol/paging.ts";
import { answeredBy, cardView } from "@/protocol/views/member.ts";
import { storyView } from "@/protocol/views/story.ts";

export const storiesGet = defineCall({
  module: "stories/get",
  about:
    "The stories of a member, the oldest first, with the member. One's own are always there; others' take premium.",
  access: "member",
  effect: "read",
  input: z.object({ user_id: wireMemberId }),
  output: z.object({
    user: z.extend(cardView, { answered_by: answeredBy }),
    list: z.array(storyView),
    /** One's own: grows with each change of them. */
    version: z.optional(z.number()),
  }),
  errors: ["premium_required", "unknown_user"],
});
