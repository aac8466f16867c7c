import { accept } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const explore = defineHandler("explore", async (input, { member, watch }, { discovery }) => {
  const cards = await discovery.explore(member, input);
  watch(cards.map((card) => card.id), "more");
  return accept(cards);
});
