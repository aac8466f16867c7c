/** What anybody may ask about the site itself. Always read from the database: the operator changes it while it runs. */
import { type Language, textLanguage } from "@/domain/language.ts";
import { fillLegal, legalFacts, type LegalPage, type LegalText } from "@/domain/legal.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { getLegal } from "@/store/legal/reader.ts";

export interface SiteQueries {
  /** A legal text with the facts of the catalogue in it, in English where the language has none, or null. */
  legal(page: LegalPage, lang: Language): Promise<LegalText | null>;
}

/** Opens the queries about the site. */
export function openSiteQueries({ database, catalogue }: ActorEnv): SiteQueries {
  return {
    async legal(page, lang) {
      const row = await getLegal(database, page, textLanguage(lang)) ?? await getLegal(database, page, "en");
      return row && { ...row, text: fillLegal(row.text, legalFacts(catalogue())) };
    },
  };
}
