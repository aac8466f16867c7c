import { accept } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const userVisitorsSeen = defineHandler(
  "user/visitors/seen",
  async (_input, { member }, { relations }) => accept(await relations.seen(member, "visitor")),
);
