import { z } from "zod/mini";
import { defineCall } from "@/protocol/define.ts";
import { wireMemberId } from "@/protocol/paging.ts";

export const typing = defineCall({
  module: "typing",
  about:
    "Says that the caller is writing to somebody (1), or has stopped (0). Told only within a conversation that has a " +
    "message; nothing is stored, and what is lost on the way is not repeated.",
  access: "member",
  effect: "tell",
  input: z.object({
    user_id: wireMemberId,
    typing: z._default(z.union([z.literal(0), z.literal(1)]), 1),
  }),
  output: z.object({ user_id: z.string() }),
  errors: ["unknown_user", "own_id"],
});
