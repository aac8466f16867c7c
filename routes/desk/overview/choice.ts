/** What an address of the figures asks for: a period, and a language as `of`. `lang` is that of the page. */
import { type Language, LANGUAGES } from "@/domain/language.ts";
import { OVERVIEW_PERIODS, type OverviewPeriod } from "@/domain/overview.ts";
import type { PageContext } from "@/routes/page_env.ts";

export interface Choice {
  by: OverviewPeriod;
  /** Undefined: all languages. */
  lang: Language | undefined;
}

/** By day and of all languages where the address names nothing that there is. */
export function readChoice(c: PageContext): Choice {
  const by = OVERVIEW_PERIODS.find((each) => each === c.req.query("by")) ?? "day";
  return { by, lang: LANGUAGES.find((each) => each === c.req.query("of")) };
}

/** The same as an address. */
export function choiceQuery({ by, lang }: Choice): string {
  return String(new URLSearchParams({ by, ...lang && { of: lang } }));
}
