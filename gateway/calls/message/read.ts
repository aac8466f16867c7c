import { defineHandler } from "@/gateway/handler.ts";

export const messageRead = defineHandler(
  "message/read",
  (input, { member }, { conversations }) => conversations.read(member, input),
);
