import { z } from "zod/mini";
import { defineCall } from "@/protocol/define.ts";
import { wireMemberId } from "@/protocol/paging.ts";

export const swipe = defineCall({
  module: "swipe",
  about:
    "Answers a member with a like (1) or a nope (0). Two likes are a match. A like stays a like; a nope may become one. " +
    "`likes_left` is how many more likes today has, and null without a limit.",
  access: "member",
  effect: "idempotent",
  input: z.object({
    swiped_user_id: wireMemberId,
    like: z._default(z.union([z.literal(0), z.literal(1)]), 1),
  }),
  output: z.object({
    request_details: z.object({
      is_matched: z.boolean(),
      swiped_user_id: z.string(),
      likes_left: z.nullable(z.number()),
    }),
  }),
  errors: ["unknown_user", "own_id", "likes_used_up"],
});
