import { defineHandler } from "@/gateway/handler.ts";

export const userFansSeen = defineHandler(
  "user/fans/seen",
  (_input, { member }, { relations }) => relations.seen(member, "fan"),
);
