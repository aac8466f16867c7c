import { refuse } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const messagesSearch = defineHandler("messages/search", (input, { member, limit }, { ask }) => {
  const waitMs = limit("search");
  if (waitMs > 0) return refuse("too_many_requests", { retry_after_ms: waitMs });
  return ask.conversations.search(member, input);
});
