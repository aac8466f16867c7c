import { defineHandler } from "@/gateway/handler.ts";

export const subscriptionCancel = defineHandler(
  "subscription/cancel",
  (_input, { member }, { subscriptions }) => subscriptions.cancel(member),
);
