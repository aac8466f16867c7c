import { z } from "zod/mini";
import { defineEvent } from "@/protocol/define.ts";
import { cardView } from "@/protocol/views/member.ts";

export const swipeEvent = defineEvent({
  module: "swipe",
  about:
    "To the member's own devices: how they have answered `swiped_user_id`, on whichever of them. To both of a new match: " +
    "`is_matched`, and who the other one is.",
  data: z.object({
    swiped_user_id: z.string(),
    like: z.union([z.literal(0), z.literal(1)]),
    /** Taken back: neither a like nor a nope is left. */
    undone: z.boolean(),
    is_matched: z.boolean(),
    /** The answer's number among the receiver's own swipes: of two about one member, the later one stands. */
    seq: z.number(),
    user: z.optional(cardView),
  }),
});
