import { accept } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const userVisitors = defineHandler("user/visitors", async (page, { member, watch }, { relations }) => {
  const rows = await relations.visitors(member, page);
  watch(rows.flatMap((row) => row.hidden === 1 ? [] : [row.id]), "more");
  return accept(rows);
});
