import { z } from "zod/mini";
import { defineEvent } from "@/protocol/define.ts";

export const notification = defineEvent({
  module: "notification",
  about: "A banner for the member: what kind, its text, and coins or a picture where they belong to it.",
  data: z.object({
    type: z.enum(["success", "like", "visit", "error", "credits"]),
    /** Key of the text; the browser translates it. */
    message: z.string(),
    coins: z.optional(z.number()),
    photo: z.optional(z.string()),
  }),
});
