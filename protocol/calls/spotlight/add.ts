import { z } from "zod/mini";
import { defineCall } from "@/protocol/define.ts";

export const spotlightAdd = defineCall({
  module: "spotlight/add",
  about:
    "Puts the caller into the spotlight, and on top of the search for 24 hours or 100 impressions, for the catalogue's " +
    "price in coins. `until` is in seconds since 1970. `price`: what the caller was shown; another one by now is refused.",
  access: "member",
  effect: "once",
  input: z.object({ price: z.optional(z.int().check(z.positive())) }),
  output: z.object({
    request_details: z.object({
      credits_spent: z.number(),
      until: z.number(),
      credits: z.number(),
      credits_seq: z.number(),
    }),
  }),
  errors: [
    "not_enough_credits",
    "spending_blocked",
    "spend_cap_reached",
    "already_in_spotlight",
    "not_for_sale",
    "price_changed",
    "idempotency_mismatch",
  ],
});
