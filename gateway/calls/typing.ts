import { refuse } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const typing = defineHandler("typing", (input, { member, limit }, { conversations }) => {
  const waitMs = limit("typing");
  if (waitMs > 0) return refuse("too_many_requests", { retry_after_ms: waitMs });
  return conversations.typing(member, input);
});
