import { accept } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const userMylikes = defineHandler("user/mylikes", async (page, { member, watch }, { relations }) => {
  const rows = await relations.mylikes(member, page);
  watch(rows.map((row) => row.id), "more");
  return accept(rows);
});
