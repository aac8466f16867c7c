import { accept } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const meet = defineHandler("meet", async (input, { member, watch }, { ask }) => {
  const cards = await ask.members.newest(member, input);
  watch(cards.map((card) => card.id), "more");
  return accept(cards);
});
