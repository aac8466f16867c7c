import { defineHandler } from "@/gateway/handler.ts";

export const userUnblock = defineHandler(
  "user/unblock",
  ({ user_id }, { member }, { blocks }) => blocks.unblock(member, user_id),
);
