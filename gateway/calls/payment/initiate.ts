import { refuse } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const paymentInitiate = defineHandler(
  "payment/initiate",
  (input, { member, rid, lang, app, limit }, { payments }) => {
    const waitMs = limit("pay");
    if (waitMs > 0) return refuse("too_many_requests", { retry_after_ms: waitMs });
    return payments.initiate({ member, lang, app, input, rid });
  },
);
