import { refuse } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const pushSubscribe = defineHandler(
  "push/subscribe",
  (input, { member, session, limit }, { alerts }) => {
    if (session === null) return refuse("not_authenticated");
    const waitMs = limit("push");
    if (waitMs > 0) return refuse("too_many_requests", { retry_after_ms: waitMs });
    return alerts.subscribe({ member, session, input });
  },
);
