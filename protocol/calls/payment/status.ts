import { z } from "zod/mini";
import { ORDER_STATES } from "@/domain/payments.ts";
import { defineCall } from "@/protocol/define.ts";

export const paymentStatus = defineCall({
  module: "payment/status",
  about: "What has become of an order of the caller's.",
  access: "member",
  effect: "read",
  input: z.object({ order_id: z.string().check(z.maxLength(64)) }),
  output: z.object({
    order_id: z.string(),
    type: z.enum(["credits", "premium"]),
    status: z.enum(ORDER_STATES),
  }),
  errors: ["unknown_order"],
});
