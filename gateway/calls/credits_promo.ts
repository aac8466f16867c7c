import { accept } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const creditsPromo = defineHandler(
  "credits_promo",
  (_input, { lang }, { ask }) => accept(ask.site.promo(lang)),
);
