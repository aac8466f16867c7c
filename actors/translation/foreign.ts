/** Says whether a text is worth a link to translate it for a reader: by its language, and those that they read or say that they speak. */
import { isForeign, type TextTranslator } from "@/domain/translation.ts";
import type { Member } from "@/store/records.ts";
import { languageOf } from "@/actors/member/language.ts";

/** False for nobody, and where nothing is translated. */
export type IsForeignTo = (text: string, reader: Pick<Member, "lang" | "about"> | null) => boolean;

export function openIsForeignTo(
  translator: Pick<TextTranslator, "service" | "languageOf">,
): IsForeignTo {
  return (text, reader) => {
    if (translator.service === null || !reader || text === "") return false;
    return isForeign(translator.languageOf(text), [
      languageOf(reader.lang),
      ...reader.about?.languages ?? [],
    ]);
  };
}
