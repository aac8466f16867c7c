/** Figures of the site in words, for the page and for files. */
import { CURRENCIES } from "@/domain/catalogue.ts";
import type { Language } from "@/domain/language.ts";
import { type Figure, type OverviewPeriod, WAIT_OVER } from "@/domain/overview.ts";
import { formatPrice, MINOR_UNITS } from "@/domain/price_text.ts";
import { findStep, findWizard } from "@/domain/wizard/wizards.ts";
import type { DeskTranslate } from "@/locales/desk/text.ts";
import type { OverviewTableView } from "@/protocol/desk/views/overview.ts";
import { countText, durationText } from "@/routes/desk/quality/words.ts";

type Column = OverviewTableView["columns"][number];

export interface Wording {
  dt: DeskTranslate;
  lang: Language;
  by: OverviewPeriod;
}

/** What a column is called. */
export function columnText(dt: DeskTranslate, { name, of }: Column): string {
  if (name === "revenue" || name === "returned") return dt(`desk.overview.col.${name}`, { currency: of });
  if (name === "week") return dt("desk.overview.col.week", { count: Number(of) });
  return dt(`desk.overview.col.${name}`);
}

/** Stays in this order between words that are written from right to left. */
const FEW = "\u2066<5\u2069";

/** A figure as people read it: "<5" where it is not told, a dash where there is none. */
export function figureText({ dt, lang }: Wording, { kind, of }: Column, figure: Figure): string {
  if (figure === "few") return FEW;
  if (figure === null) return "–";
  switch (kind) {
    case "minutes":
      return figure >= WAIT_OVER
        ? dt("desk.overview.over", { time: durationText(dt, (WAIT_OVER - 1) * 60) })
        : dt("desk.overview.within", { time: durationText(dt, figure * 60) });
    case "money":
      return moneyText(lang, of, figure / MINOR_UNITS);
    case "share":
      return shareText(figure * 100);
    default:
      return countText(figure);
  }
}

/** An amount in whole units. */
export function moneyText(lang: Language, of: string, amount: number): string {
  const currency = CURRENCIES.find((each) => each === of);
  return currency ? formatPrice(amount, lang, currency) : `${countText(amount)} ${of}`;
}

/** "12.5%". */
export function shareText(percent: number): string {
  return `${countText(Math.round(percent * 10) / 10)}%`;
}

/** What a row of periods is called, or a step of a wizard. */
export function rowText({ dt, lang, by }: Wording, { section }: OverviewTableView, key: string): string {
  if (section === "conversion") return stepText(dt, key);
  return periodText(lang, section === "retention" ? "week" : by, key);
}

/** What a wizard of a row is called; null where there is none. */
export function wizardText(dt: DeskTranslate, key: string): string | null {
  const wizard = findWizard(key.split("/")[0] ?? "");
  return wizard && dt(`desk.overview.wizard.${wizard.id}`);
}

function stepText(dt: DeskTranslate, key: string): string {
  const [wizardId = "", stepId = ""] = key.split("/");
  const wizard = findWizard(wizardId);
  const step = wizard && findStep(wizard, stepId);
  return step ? dt(`wizard.title.${step.id}`) : dt("desk.overview.registered");
}

/** Slow to build, and few: one a language, and one more for months. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Days and weeks by their first day, months by their names. */
function periodText(lang: Language, by: OverviewPeriod, key: string): string {
  const last = by === "month" ? "year" : "day";
  const name = `${lang} ${last}`;
  const format = formats.get(name) ??
    new Intl.DateTimeFormat(lang, { month: "short", [last]: "numeric", timeZone: "UTC" });
  formats.set(name, format);
  return format.format(Date.parse(key));
}
