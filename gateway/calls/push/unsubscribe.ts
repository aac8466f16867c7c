import { defineHandler } from "@/gateway/handler.ts";

export const pushUnsubscribe = defineHandler(
  "push/unsubscribe",
  ({ subscriber_id }, { member }, { alerts }) => alerts.unsubscribe(member, subscriber_id),
);
