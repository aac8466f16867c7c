import { z } from "zod/mini";
import { defineEvent } from "@/protocol/define.ts";

export const claimFreeCreditsEvent = defineEvent({
  module: "claim_free_credits",
  about: "To the member's own devices: coins that are given once have come.",
  data: z.object({
    request_status: z.literal("1"),
    request_details: z.object({
      reward: z.enum(["sign_up", "push"]),
      claimed: z.literal(1),
      claimed_credits: z.number(),
      credits: z.number(),
      credits_seq: z.number(),
    }),
  }),
});
