import { defineHandler } from "@/gateway/handler.ts";

export const userVisitorsSeen = defineHandler(
  "user/visitors/seen",
  (_input, { member }, { relations }) => relations.seen(member, "visitor"),
);
