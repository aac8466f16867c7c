import { z } from "zod/mini";
import { defineCall } from "@/protocol/define.ts";

export const claimFreeCredits = defineCall({
  module: "claim_free_credits",
  about:
    "Claims coins that are given once: `sign_up` acknowledges those of the registration, `push` brings those " +
    "for notifications, to whoever has a device that takes them.",
  access: "member",
  effect: "once",
  input: z.object({ reward: z.prefault(z.enum(["sign_up", "push"]), "sign_up") }),
  output: z.object({
    request_details: z.object({
      claimed: z.literal(1),
      claimed_credits: z.number(),
      credits: z.number(),
      credits_seq: z.number(),
    }),
  }),
  errors: ["already_claimed", "idempotency_mismatch", "not_subscribed"],
});
