/** The translator of an island of the desk. Its context is that of members' islands (islands/context.ts), with the desk's texts. */
import { textLanguage } from "@/domain/language.ts";
import type { IslandContext } from "@/islands/context.ts";
import { createDeskTranslate, type DeskTranslate } from "@/locales/desk/text.ts";
import type { Text, Translate } from "@/locales/text.ts";

/** The same translator for what members' islands show: it knows all of their texts too. */
export function siteTranslateOf(t: DeskTranslate): Translate {
  return t as unknown as Translate;
}

/** The translator that an island's context stands for. */
export function deskTranslateOf({ lang, texts }: IslandContext): DeskTranslate {
  return createDeskTranslate(texts as { readonly [key: string]: Text }, textLanguage(lang));
}
