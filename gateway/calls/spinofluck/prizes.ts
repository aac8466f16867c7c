import { defineHandler } from "@/gateway/handler.ts";

export const spinofluckPrizes = defineHandler(
  "spinofluck/prizes",
  (_input, { member, lang, app }, { wheel }) => wheel.look(member, { lang, app }),
);
