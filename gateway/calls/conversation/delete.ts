import { defineHandler } from "@/gateway/handler.ts";

export const conversationDelete = defineHandler(
  "conversation/delete",
  ({ user_id }, { member }, { conversations }) => conversations.remove(member, user_id),
);
