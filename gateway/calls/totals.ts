import { accept } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const totals = defineHandler(
  "totals",
  async (_input, { member }, { ask }) => accept(await ask.members.totals(member)),
);
