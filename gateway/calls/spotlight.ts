import { accept } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const spotlight = defineHandler("spotlight", async (input, { member, watch }, { discovery }) => {
  const entries = await discovery.spotlight(member, input);
  watch(entries.map((entry) => entry.id), "more");
  return accept(entries);
});
