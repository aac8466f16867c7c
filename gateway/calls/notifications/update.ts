import { refuse } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const notificationsUpdate = defineHandler(
  "notifications/update",
  (input, { member, limit }, { alerts }) => {
    const waitMs = limit("push");
    if (waitMs > 0) return refuse("too_many_requests", { retry_after_ms: waitMs });
    return alerts.update(member, input);
  },
);
