/** The text of a notice. Its key can be any of the dictionary, which is fetched with the first notice. */
import { useEffect, useState } from "react";
import { type Language, textLanguage } from "@/domain/language.ts";
import type { Notice } from "@/client/state/notices.ts";
import { createTranslate, type TextKey, type Translate } from "@/locales/text.ts";

/** Null until the dictionary is there; a key that this version does not know stays silent. */
export function useNoticeText(lang: Language, notice: Notice | null): string | null {
  const [text, setText] = useState<{ notice: Notice; text: string | null } | null>(null);
  useEffect(() => {
    if (notice) void noticeText(lang, notice).then((text) => setText({ notice, text }));
  }, [notice]);
  return text && text.notice === notice ? text.text : null;
}

async function noticeText(lang: Language, { message, coins }: Notice): Promise<string | null> {
  const { loadDictionary } = await import("@/locales/load.ts");
  const dictionary = await loadDictionary(textLanguage(lang));
  if (!Object.hasOwn(dictionary, message)) return null;
  const t: Translate = createTranslate(dictionary, textLanguage(lang));
  const fill = t as (key: TextKey, params: { count: number }) => string;
  return fill(message as TextKey, { count: coins ?? 0 });
}
