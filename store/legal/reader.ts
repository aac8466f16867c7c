/** Reads the operator's legal texts. */
import type { TextLanguage } from "@/domain/language.ts";
import type { LegalPage, LegalText } from "@/domain/legal.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";

/** A legal text, or null. */
export async function getLegal(
  database: Database,
  page: LegalPage,
  lang: TextLanguage,
): Promise<LegalText | null> {
  return (await database.get(keys.legal(page, lang))).value;
}
