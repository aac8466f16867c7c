import { z } from "zod/mini";
import { spinsView } from "@/protocol/views/wheel.ts";
import { defineCall } from "@/protocol/define.ts";

export const spinofluckBuySpin = defineCall({
  module: "spinofluck/buy_spin",
  about:
    "Buys a spin for coins; `spinofluck/spin` uses it. `price`: what the caller was shown; another one by now is refused.",
  access: "member",
  effect: "once",
  input: z.object({ price: z.optional(z.int().check(z.positive())) }),
  output: z.object({
    request_details: z.extend(spinsView, {
      success: z.literal(1),
      credits_spent: z.number(),
      credits: z.number(),
      credits_seq: z.number(),
    }),
  }),
  errors: [
    "not_enough_credits",
    "spending_blocked",
    "spend_cap_reached",
    "not_for_sale",
    "not_in_app",
    "price_changed",
    "idempotency_mismatch",
  ],
});
