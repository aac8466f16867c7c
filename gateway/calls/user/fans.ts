import { accept } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const userFans = defineHandler("user/fans", async (page, { member, watch }, { relations }) => {
  const rows = await relations.fans(member, page);
  watch(rows.flatMap((row) => row.hidden === 1 ? [] : [row.id]), "more");
  return accept(rows);
});
