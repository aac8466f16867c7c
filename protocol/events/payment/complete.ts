import { z } from "zod/mini";
import { ORDER_STATES } from "@/domain/payments.ts";
import { defineEvent } from "@/protocol/define.ts";

export const paymentCompleteEvent = defineEvent({
  module: "payment/complete",
  about: "To the member's own devices: what has become of an order, and their coins and premium after it. " +
    "`premium_until` is in seconds since 1970.",
  data: z.object({
    order_id: z.string(),
    type: z.enum(["credits", "premium"]),
    status: z.enum(ORDER_STATES),
    /** Coins that it brought, with their bonus. */
    coins: z.number(),
    credits: z.number(),
    credits_seq: z.number(),
    premium_until: z.number(),
    free_spins: z.number(),
    spins_version: z.number(),
  }),
});
