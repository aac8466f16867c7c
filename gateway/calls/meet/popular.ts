import { accept } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const meetPopular = defineHandler("meet/popular", async (input, { member, watch }, { discovery }) => {
  const cards = await discovery.popular(member, input);
  watch(cards.map((card) => card.id), "more");
  return accept(cards);
});
