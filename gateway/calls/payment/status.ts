import { defineHandler } from "@/gateway/handler.ts";

export const paymentStatus = defineHandler(
  "payment/status",
  ({ order_id }, { member }, { payments }) => payments.status(member, order_id),
);
