import { refuse } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const sendMessage = defineHandler(
  "send_message",
  (input, { member, rid, limit }, { conversations }) => {
    const waitMs = input.message_type === "gift" ? limit("send", "gift") : limit("send");
    if (waitMs > 0) return refuse("too_many_requests", { retry_after_ms: waitMs });
    return conversations.send(member, rid, input);
  },
);
