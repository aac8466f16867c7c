import { defineHandler } from "@/gateway/handler.ts";

export const userUpdate = defineHandler(
  "user/update",
  (input, { member }, { updates }) => updates.update(member, input),
);
