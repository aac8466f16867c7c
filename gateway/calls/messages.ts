import { defineHandler } from "@/gateway/handler.ts";

export const messages = defineHandler(
  "messages",
  (input, { member }, { ask }) => ask.conversations.messages(member, input),
);
