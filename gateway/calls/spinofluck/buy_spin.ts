import { refuse } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const spinofluckBuySpin = defineHandler(
  "spinofluck/buy_spin",
  ({ price }, { member, rid, app, limit }, { wheel }) => {
    const waitMs = limit("spin");
    if (waitMs > 0) return refuse("too_many_requests", { retry_after_ms: waitMs });
    return wheel.buy({ member, rid, app, price });
  },
);
