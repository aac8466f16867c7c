import { refuse } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const messageReact = defineHandler("message/react", (input, { member, limit }, { conversations }) => {
  const waitMs = limit("react");
  if (waitMs > 0) return refuse("too_many_requests", { retry_after_ms: waitMs });
  return conversations.react(member, input);
});
