/** Prepared answers as whoever answers gets them: in the member's language, their fields filled. Pure. */
import type { CannedAnswer } from "@/domain/desk.ts";
import type { TextLanguage } from "@/domain/language.ts";

/** The fields that a prepared answer may have: `{name}` and `{city}` are the member's, `{my_name}` and `{my_city}` the profile's. */
const CANNED_FIELDS = ["name", "my_name", "city", "my_city"] as const;
export type CannedFields = Readonly<Record<typeof CANNED_FIELDS[number], string>>;

const FIELD = /\{(\w+)\}/g;

/** Fills the answers. One whose field says nothing for these two is left out. */
export function fillCanned(
  canned: readonly CannedAnswer[],
  { lang, fields }: { lang: TextLanguage; fields: CannedFields },
): { id: number; title: string; text: string }[] {
  return canned.flatMap(({ id, title, text }) => {
    const template = text[lang];
    const isFilled = [...template.matchAll(FIELD)].every(([, name = ""]) => valueOf(fields, name) !== "");
    if (!isFilled) return [];
    return [{
      id,
      title: title[lang],
      text: template.replace(FIELD, (_, name: string) => valueOf(fields, name)),
    }];
  });
}

function valueOf(fields: CannedFields, name: string): string {
  return Object.hasOwn(fields, name) ? fields[name as keyof CannedFields] : "";
}
