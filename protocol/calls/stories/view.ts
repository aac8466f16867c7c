import { z } from "zod/mini";
import { defineCall } from "@/protocol/define.ts";
import { wireMemberId } from "@/protocol/paging.ts";
import { online } from "@/protocol/views/member.ts";

export const storiesView = defineCall({
  module: "stories/view",
  about:
    "The caller has looked at a story, as its owner sees from then on. One's own counts as seen and is not recorded.",
  access: "member",
  effect: "idempotent",
  input: z.object({ user_id: wireMemberId, story_id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  output: z.object({
    user_id: z.string(),
    story_id: z.string(),
    /** 1 where it was the last unseen one of its owner's. */
    story_seen: online,
  }),
  errors: ["premium_required", "unknown_story"],
});
