/** What a month of coins comes to, in words: the same in the summary by mail and in the wallet (PC-9). */
import { costOfEach, exactCost } from "@/domain/cost_text.ts";
import { type Language, textLanguage } from "@/domain/language.ts";
import { monthStart, type MonthSums, SPENT_ON, spentIn } from "@/domain/spending_month.ts";
import type { Translate } from "@/locales/text.ts";

/** What a fact is called, and what it says. */
export type Fact = readonly [name: string, value: string];

/** "November 2026". */
export function monthName(month: number, lang: Language): string {
  const format = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(textLanguage(lang), format).format(monthStart(month));
}

/** Its facts: what was spent and on what, what that had cost, what was bought and for how much each. */
export function monthFacts(month: MonthSums, { t, lang }: { t: Translate; lang: Language }): Fact[] {
  const { spent, cost, back, bought, paid } = month;
  const coins = (count: number) => t("shell.coins", { count });
  const facts: Fact[] = [[t("costs.spent"), coins(spentIn(month))]];
  for (const on of SPENT_ON) {
    if (spent[on]) facts.push([t(`costs.on_${on}`), coins(spent[on])]);
  }
  if (cost.length > 0) facts.push([t("costs.had_cost"), exactCost(cost, lang)]);
  if (back > 0) facts.push([t("costs.back"), coins(back)]);
  if (bought > 0) facts.push([t("costs.bought"), coins(bought)]);
  if (paid.length > 0) facts.push([t("costs.paid"), exactCost(paid, lang)]);
  const [only] = paid;
  if (only && paid.length === 1 && bought > 0) {
    facts.push([t("costs.each"), costOfEach(only, bought, lang)]);
  }
  return facts;
}
