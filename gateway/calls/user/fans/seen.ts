import { accept } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const userFansSeen = defineHandler(
  "user/fans/seen",
  async (_input, { member }, { relations }) => accept(await relations.seen(member, "fan")),
);
