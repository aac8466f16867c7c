import { accept } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const userMatches = defineHandler("user/matches", async (page, { member, watch }, { relations }) => {
  const rows = await relations.matches(member, page);
  watch(rows.map((row) => row.id), "more");
  return accept(rows);
});
