import { z } from "zod/mini";
import { defineCall } from "@/protocol/define.ts";

export const spotlightAdd = defineCall({
  module: "spotlight/add",
  about:
    "Puts the caller into the spotlight, and on top of the search for 24 hours or 100 impressions, for the catalogue's " +
    "price in coins. `until` is in seconds since 1970.",
  access: "member",
  effect: "once",
  input: z.object({}),
  output: z.object({
    request_details: z.object({
      credits_spent: z.number(),
      until: z.number(),
      credits: z.number(),
      credits_seq: z.number(),
    }),
  }),
  errors: ["not_enough_credits", "already_in_spotlight", "not_for_sale", "idempotency_mismatch"],
});
