import { defineHandler } from "@/gateway/handler.ts";

export const userBlock = defineHandler(
  "user/block",
  ({ user_id }, { member }, { blocks }) => blocks.block(member, user_id),
);
