import { accept } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const spinofluckHistory = defineHandler(
  "spinofluck/history",
  async (page, { member }, { wheel }) => accept(await wheel.history(member, page)),
);
