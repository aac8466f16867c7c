import { accept } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const totals = defineHandler(
  "totals",
  async (_input, { member }, { relations }) => accept(await relations.totals(member)),
);
