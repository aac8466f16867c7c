/**
 * What anybody may ask about the site itself. Legal texts are read from the database, since the operator changes them while
 * it runs; the catalogue is the isolate's copy, which follows the operator's.
 */
import { isSoldIn, offeredGifts } from "@/domain/catalogue.ts";
import { type Language, textLanguage } from "@/domain/language.ts";
import type { AppPlatform } from "@/domain/packaged_app.ts";
import { currencyOf } from "@/domain/price_text.ts";
import { fillLegal, legalFacts, type LegalPage, type LegalText } from "@/domain/legal.ts";
import { accept, type Result } from "@/domain/refusals.ts";
import type { HandlerInput } from "@/protocol/calls/mod.ts";
import type { CreditPackageView, PremiumPackageView } from "@/protocol/views/package.ts";
import type { GiftView } from "@/protocol/views/gift.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { creditPackageViews, premiumPackageViews } from "@/actors/queries/packages.ts";
import { getLegal } from "@/store/legal/reader.ts";

export interface SiteQueries {
  /** The gifts that can be sent, in the order of the catalogue. */
  gifts(page: HandlerInput<"gifts">, lang: Language): Result<GiftView[], never>;
  /** The packages of coins, with what the promo adds right now; none in an app where they are not sold. */
  creditPackages(lang: Language, app: AppPlatform | null): CreditPackageView[];
  /** The same, with the time in seconds since 1970 by which a promo runs, and whether coins are sold there at all. */
  promo(
    lang: Language,
    app: AppPlatform | null,
  ): { credits_packages: CreditPackageView[]; server_time: number; sold: 0 | 1 };
  /** The packages of premium; none in an app where it is not sold. */
  premiumPackages(lang: Language, app: AppPlatform | null): PremiumPackageView[];
  /** A legal text with the facts of the catalogue in it, in English where the language has none, or null. */
  legal(page: LegalPage, lang: Language): Promise<LegalText | null>;
}

/** Opens the queries about the site. */
export function openSiteQueries({ database, catalogue, now }: ActorEnv): SiteQueries {
  const areCoinsSold = (app: AppPlatform | null) => isSoldIn(catalogue(), app, "coins");
  const packages = (lang: Language, at: number) =>
    creditPackageViews(catalogue(), { currency: currencyOf(lang), now: at });

  return {
    gifts({ currentLength, recordsToTake }, lang) {
      const page = offeredGifts(catalogue()).slice(currentLength, currentLength + recordsToTake);
      const language = textLanguage(lang);
      return accept(page.map(({ id, icon, name, price }) => ({ id, icon, gift: name[language], price })));
    },
    creditPackages: (lang, app) => areCoinsSold(app) ? packages(lang, now()) : [],
    promo(lang, app) {
      const at = now();
      const sold = areCoinsSold(app) ? 1 : 0;
      return {
        credits_packages: sold ? packages(lang, at) : [],
        server_time: Math.floor(at / 1_000),
        sold,
      };
    },
    premiumPackages: (lang, app) =>
      isSoldIn(catalogue(), app, "premium") ? premiumPackageViews(catalogue(), currencyOf(lang)) : [],
    async legal(page, lang) {
      const row = await getLegal(database, page, textLanguage(lang)) ?? await getLegal(database, page, "en");
      return row && { ...row, text: fillLegal(row.text, legalFacts(catalogue())) };
    },
  };
}
