import { refuse } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const pushTest = defineHandler(
  "push/test",
  ({ subscriber_id }, { member, limit }, { alerts }) => {
    const waitMs = limit("push");
    if (waitMs > 0) return refuse("too_many_requests", { retry_after_ms: waitMs });
    return alerts.test(member, subscriber_id);
  },
);
