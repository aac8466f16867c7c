import { isSoldIn } from "@/domain/catalogue.ts";
import { textLanguage } from "@/domain/language.ts";
import { accept } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const configs = defineHandler(
  "configs",
  ({ keys }, { lang, app }, { catalogue, ask }) => {
    const current = catalogue();
    const { site, genders, answers, prices, texts } = current;
    const sold = (what: "coins" | "spins" | "premium") => isSoldIn(current, app, what) ? 1 : 0;
    const social_proof = site.social_proof[textLanguage(lang)];
    const all = {
      site: { ...site, social_proof, checkout: texts.checkout[textLanguage(lang)] },
      genders,
      answers,
      credits: ask.site.creditPackages(lang, app),
      premium: ask.site.premiumPackages(lang, app),
      prices,
      sold: { coins: sold("coins"), spins: sold("spins"), premium: sold("premium") } as const,
    };
    const asked = new Set(keys);
    return accept(Object.fromEntries(Object.entries(all).filter(([key]) => asked.has(key))));
  },
);
