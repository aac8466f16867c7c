import { accept } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const meet = defineHandler("meet", async (input, { member, watch }, { discovery }) => {
  const cards = await discovery.meet(member, input);
  watch(cards.map((card) => card.id), "more");
  return accept(cards);
});
