import { defineHandler } from "@/gateway/handler.ts";

export const visit = defineHandler(
  "visit",
  ({ visited_user_id }, { member }, { relations }) => relations.visit(member, visited_user_id),
);
