import { negotiateLanguage, textLanguage } from "@/domain/language.ts";
import { accept } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const configs = defineHandler(
  "configs",
  ({ keys }, { acceptLanguage, lang }, { catalogue, ask }) => {
    const { site, genders, answers, prices, texts } = catalogue();
    const social_proof = site.social_proof[textLanguage(negotiateLanguage(null, acceptLanguage))];
    const all = {
      site: { ...site, social_proof, checkout: texts.checkout[textLanguage(lang)] },
      genders,
      answers,
      credits: ask.site.creditPackages(lang),
      premium: ask.site.premiumPackages(lang),
      prices,
    };
    const asked = new Set(keys.split(",").map((key) => key.trim()));
    return accept(Object.fromEntries(Object.entries(all).filter(([key]) => asked.has(key))));
  },
);
