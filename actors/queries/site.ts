/**
 * What anybody may ask about the site itself. Legal texts are read from the database, since the operator changes them while
 * it runs; the catalogue is that of the start.
 */
import { offeredGifts } from "@/domain/catalogue.ts";
import { type Language, textLanguage } from "@/domain/language.ts";
import { fillLegal, legalFacts, type LegalPage, type LegalText } from "@/domain/legal.ts";
import { accept, type Result } from "@/domain/refusals.ts";
import type { HandlerInput } from "@/protocol/calls/mod.ts";
import type { GiftView } from "@/protocol/views/gift.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { getLegal } from "@/store/legal/reader.ts";

export interface SiteQueries {
  /** The gifts that can be sent, in the order of the catalogue. */
  gifts(page: HandlerInput<"gifts">, lang: Language): Result<GiftView[], never>;
  /** A legal text with the facts of the catalogue in it, in English where the language has none, or null. */
  legal(page: LegalPage, lang: Language): Promise<LegalText | null>;
}

/** Opens the queries about the site. */
export function openSiteQueries({ database, catalogue }: ActorEnv): SiteQueries {
  return {
    gifts({ currentLength, recordsToTake }, lang) {
      const page = offeredGifts(catalogue()).slice(currentLength, currentLength + recordsToTake);
      const language = textLanguage(lang);
      return accept(page.map(({ id, icon, name, price }) => ({ id, icon, gift: name[language], price })));
    },
    async legal(page, lang) {
      const row = await getLegal(database, page, textLanguage(lang)) ?? await getLegal(database, page, "en");
      return row && { ...row, text: fillLegal(row.text, legalFacts(catalogue())) };
    },
  };
}
