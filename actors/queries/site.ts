/**
 * What anybody may ask about the site itself. Legal texts are read from the database, since the operator changes them while
 * it runs; the catalogue is the isolate's copy, which follows the operator's.
 */
import { isSoldIn, offeredGifts } from "@/domain/catalogue.ts";
import { direction, type Language, OFFERED_LANGUAGES, textLanguage } from "@/domain/language.ts";
import type { AppPlatform } from "@/domain/packaged_app.ts";
import { currencyOf } from "@/domain/price_text.ts";
import { fillLegal, legalFacts, type LegalPage, type LegalText } from "@/domain/legal.ts";
import { accept, type Result } from "@/domain/refusals.ts";
import type { CallOutput, HandlerInput } from "@/protocol/calls/mod.ts";
import type { GiftView } from "@/protocol/views/gift.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { creditPackageViews, premiumPackageViews } from "@/actors/queries/packages.ts";
import { getLegal } from "@/store/legal/reader.ts";

/** Which text a name on the wire stands for. */
const PLUGIN_PAGES: Readonly<Record<keyof CallOutput<"plugins">, LegalPage>> = {
  "terms": "tos",
  "terms-and-conditions": "terms-and-conditions",
  "privacy": "privacy",
  "guidelines": "guidelines",
};

/** In which language somebody reads the site, and where. */
interface Reader {
  lang: Language;
  /** The packaged app; null for a browser. */
  app: AppPlatform | null;
}

export interface SiteQueries {
  /** The parts of the catalogue that these keys name. */
  configs(keys: readonly string[], reader: Reader): CallOutput<"configs">;
  /** The legal texts that are named, joined by commas. */
  plugins(names: string, lang: Language): Promise<CallOutput<"plugins">>;
  /** The languages of the product, each in its own words. */
  languages(page: HandlerInput<"languages">): CallOutput<"languages">;
  /** The gifts that can be sent, in the order of the catalogue. */
  gifts(page: HandlerInput<"gifts">, lang: Language): Result<GiftView[], never>;
  /**
   * The packages of coins, with what the promo adds right now, and the time in seconds since 1970 by which it runs; none in an
   * app where coins are not sold.
   */
  promo(reader: Reader): CallOutput<"credits_promo">;
  /** A legal text with the facts of the catalogue in it, in English where the language has none, or null. */
  legal(page: LegalPage, lang: Language): Promise<LegalText | null>;
}

/** Opens the queries about the site. */
export function openSiteQueries({ database, catalogue, now }: ActorEnv): SiteQueries {
  const isSold = (app: AppPlatform | null, what: "coins" | "spins" | "premium") =>
    isSoldIn(catalogue(), app, what);
  const creditPackages = ({ lang, app }: Reader, at: number) =>
    isSold(app, "coins") ? creditPackageViews(catalogue(), { currency: currencyOf(lang), now: at }) : [];

  async function legal(page: LegalPage, lang: Language): Promise<LegalText | null> {
    const row = await getLegal(database, page, textLanguage(lang)) ?? await getLegal(database, page, "en");
    return row && { ...row, text: fillLegal(row.text, legalFacts(catalogue())) };
  }

  return {
    configs(keys, reader) {
      const current = catalogue();
      const { site, genders, answers, prices, texts } = current;
      const { lang, app } = reader;
      const language = textLanguage(lang);
      const all: CallOutput<"configs"> = {
        site: { ...site, social_proof: site.social_proof[language], checkout: texts.checkout[language] },
        genders,
        answers,
        credits: creditPackages(reader, now()),
        premium: isSold(app, "premium") ? premiumPackageViews(current, currencyOf(lang)) : [],
        prices,
        sold: {
          coins: isSold(app, "coins") ? 1 : 0,
          spins: isSold(app, "spins") ? 1 : 0,
          premium: isSold(app, "premium") ? 1 : 0,
        },
      };
      const asked = new Set(keys);
      return Object.fromEntries(Object.entries(all).filter(([key]) => asked.has(key)));
    },
    async plugins(names, lang) {
      const asked = new Set(names.split(",").map((name) => name.trim()));
      const pages = Object.entries(PLUGIN_PAGES).filter(([name]) => asked.has(name));
      return Object.fromEntries(
        await Promise.all(pages.map(async ([name, page]) => [name, (await legal(page, lang))?.text])),
      );
    },
    languages({ currentLength, recordsToTake }) {
      const page = OFFERED_LANGUAGES.slice(currentLength, currentLength + recordsToTake);
      return page.map((code) => {
        const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
        return { code, name, dir: direction(code) };
      });
    },
    gifts({ currentLength, recordsToTake }, lang) {
      const page = offeredGifts(catalogue()).slice(currentLength, currentLength + recordsToTake);
      const language = textLanguage(lang);
      return accept(page.map(({ id, icon, name, price }) => ({ id, icon, gift: name[language], price })));
    },
    promo(reader) {
      const at = now();
      return {
        credits_packages: creditPackages(reader, at),
        server_time: Math.floor(at / 1_000),
        sold: isSold(reader.app, "coins") ? 1 : 0,
      };
    },
    legal,
  };
}
