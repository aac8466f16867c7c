import { defineHandler } from "@/gateway/handler.ts";

export const conversationArchive = defineHandler(
  "conversation/archive",
  ({ user_id, archived }, { member }, { conversations }) =>
    conversations.archive(member, user_id, archived === 1),
);
