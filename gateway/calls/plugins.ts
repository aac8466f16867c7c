import { negotiateLanguage, textLanguage } from "@/domain/language.ts";
import { accept } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const plugins = defineHandler("plugins", (input, { acceptLanguage }, { catalogue }) => {
  const asked = input.plugins.split(",").map((name) => name.trim());
  const terms = catalogue().terms[textLanguage(negotiateLanguage(null, acceptLanguage))];
  return accept(asked.includes("terms") ? { terms } : {});
});
