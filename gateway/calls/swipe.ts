import { refuse } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const swipe = defineHandler("swipe", (input, { member, limit }, { relations }) => {
  const waitMs = limit("swipe");
  if (waitMs > 0) return refuse("too_many_requests", { retry_after_ms: waitMs });
  return relations.swipe(member, input);
});
