/** The main answers of a registration in words, for the summary before the account is made. */
import { isoDate } from "@/domain/age.ts";
import { textLanguage } from "@/domain/language.ts";
import type { Draft } from "@/domain/wizard/draft.ts";
import type { FieldId } from "@/domain/wizard/fields.ts";
import { type ChoiceField, optionKey } from "@/domain/wizard/options.ts";
import type { SiteWizard } from "@/domain/wizard/wizards.ts";
import type { SummaryLine } from "@/components/wizard/summary.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import { stepUrl } from "@/routes/register/address.ts";

/** A draft, with what its answers refer to. */
export interface Summarised {
  wizard: SiteWizard;
  draft: Draft;
  /** Name of the city. */
  city: string;
}

/** A line for each main answer that the wizard asks for, in the order in which people read about people. */
export function summaryLines(c: PageContext, { wizard, draft, city }: Summarised): SummaryLine[] {
  const { t, lang } = c.var;
  const text = (id: FieldId) => String(draft.answers[id] ?? "");
  const option = (id: ChoiceField) => t(optionKey(id, text(id)));
  const [from = "", to = ""] = draft.answers.ages ?? [];
  const birthDate = {
    year: Number(text("birth_year")),
    month: Number(text("birth_month")),
    day: Number(text("birth_day")),
  };
  const long = new Intl.DateTimeFormat(textLanguage(lang), { dateStyle: "long", timeZone: "UTC" });
  const lines: readonly [id: FieldId, label: string, value: () => string][] = [
    ["name", t("wizard.name"), () => text("name")],
    ["gender", t("wizard.gender"), () => option("gender")],
    ["birth_day", t("wizard.birth_date"), () => long.format(new Date(isoDate(birthDate)))],
    ["location", t("wizard.location"), () => city],
    ["email", t("wizard.email"), () => text("email")],
    ["goal", t("wizard.goal"), () => option("goal")],
    ["wanted", t("wizard.wanted"), () => option("wanted")],
    ["ages", t("wizard.ages"), () => t("wizard.ages_of", { from, to })],
    ["photo", t("wizard.photo"), () => t(draft.photo ? "wizard.photo_set" : "wizard.photo_none")],
  ];
  return lines.flatMap(([id, label, value]) => {
    const step = wizard.steps.find(({ fields }) => fields.includes(id));
    if (!step) return [];
    const href = stepUrl(wizard, step, { summary: true });
    const change = t("wizard.change");
    return [{ label, value: value(), href, change, changeLabel: t("wizard.change_of", { what: label }) }];
  });
}
