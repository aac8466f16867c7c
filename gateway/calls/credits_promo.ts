import { accept } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const creditsPromo = defineHandler(
  "credits_promo",
  (_input, { lang, app }, { ask }) => accept(ask.site.promo(lang, app)),
);
