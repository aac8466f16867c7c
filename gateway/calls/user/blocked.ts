import { accept } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const userBlocked = defineHandler(
  "user/blocked",
  async (page, { member }, { blocks }) => accept(await blocks.list(member, page)),
);
