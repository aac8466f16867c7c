/**
 * What every island is given besides its data: the language, the clock of the server's render, and the texts it uses.
 * routes/island.tsx makes it; islands read it with `translateOf`. Invariant: the texts are there before an island is
 * mounted, so that the first render is the same on both sides and no dictionary is fetched.
 */
import { type Language, textLanguage } from "@/domain/language.ts";
import { createTranslate, type Dictionary, type TextKey, type Translate } from "@/locales/text.ts";

export type Texts = { readonly [key: string]: string | { readonly [category: string]: string } };

export interface IslandContext {
  lang: Language;
  /** The reader's time zone as far as the server knows it; the browser's own takes over after the first render. */
  time_zone: string;
  /** When the page was rendered, in seconds since 1970. */
  now: number;
  texts: Texts;
}

/** The context of an island that may show these texts (routes/island_texts.ts). */
export function islandContext(
  dictionary: Dictionary,
  keys: readonly TextKey[],
  view: Omit<IslandContext, "texts">,
): IslandContext {
  return { ...view, texts: textsFor(dictionary, keys) };
}

/** These texts of a dictionary. */
export function textsFor(dictionary: Dictionary, keys: readonly TextKey[]): Texts {
  return Object.fromEntries(keys.map((key) => [key, dictionary[key]])) as unknown as Texts;
}

/** The translator of a context. */
export function translateOf({ lang, texts }: IslandContext): Translate {
  return createTranslate(texts as unknown as Dictionary, textLanguage(lang));
}
