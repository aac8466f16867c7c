import { defineHandler } from "@/gateway/handler.ts";

export const subscriptionResume = defineHandler(
  "subscription/resume",
  (_input, { member }, { subscriptions }) => subscriptions.resume(member),
);
