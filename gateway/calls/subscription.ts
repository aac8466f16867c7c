import { accept } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const subscription = defineHandler(
  "subscription",
  async (_input, { member }, { subscriptions }) => accept(await subscriptions.of(member)),
);
