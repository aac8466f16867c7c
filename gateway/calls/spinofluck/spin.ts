import { refuse } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const spinofluckSpin = defineHandler("spinofluck/spin", (input, { member, rid, limit }, { wheel }) => {
  const waitMs = limit("spin");
  if (waitMs > 0) return refuse("too_many_requests", { retry_after_ms: waitMs });
  return wheel.spin({ member, rid, ...input });
});
