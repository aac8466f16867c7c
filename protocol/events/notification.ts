import { z } from "zod/mini";
import { NOTICE_TEXTS } from "@/domain/notices.ts";
import { defineEvent } from "@/protocol/define.ts";

export const notification = defineEvent({
  module: "notification",
  about:
    "A banner for the member: what kind, its text, and coins, a name or a picture where they belong to it. `message` is the " +
    "key of the text, not the text: the page has the words in its reader's language. Of somebody who is shown with " +
    "premium alone, neither name nor picture is told.",
  data: z.object({
    type: z.enum(["success", "like", "visit", "error", "credits", "coins", "wheel_credits", "freespin"]),
    message: z.enum(NOTICE_TEXTS),
    coins: z.optional(z.number()),
    photo: z.optional(z.string()),
    /** Who it is about, where the member may know: fills the text, and a tap on a match leads to their chat. */
    user_id: z.optional(z.string()),
    name: z.optional(z.string()),
  }),
});
