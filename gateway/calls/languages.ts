import { direction, OFFERED_LANGUAGES } from "@/domain/language.ts";
import { accept } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const languages = defineHandler("languages", ({ currentLength, recordsToTake }) => {
  const page = OFFERED_LANGUAGES.slice(currentLength, currentLength + recordsToTake);
  return accept(page.map((code) => {
    const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
    return { code, name, dir: direction(code) };
  }));
});
