/**
 * The birth date. A step that asks for all of it has three fields in a line, as browsers fill them in; a step of its own
 * for each part lets days and months be tapped.
 */
import { textLanguage } from "@/domain/language.ts";
import { MIN_AGE_YEARS } from "@/domain/limits.ts";
import { TextField } from "@/components/text_field.tsx";
import { BirthDateField, type DatePart } from "@/components/wizard/birth_date_field.tsx";
import { ChoiceCards } from "@/components/wizard/choice_cards.tsx";
import { TITLE_ID } from "@/components/wizard/step_form.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import { errorText, type StepFieldProps, valuesOf } from "@/routes/register/field_props.ts";

type Part = "day" | "month" | "year";

const DAYS = Array.from(
  { length: 31 },
  (_, index) => ({ value: String(index + 1), label: String(index + 1) }),
);

export function BirthField(props: StepFieldProps & { part: Part }) {
  const { part, step } = props;
  if (step.fields.length === 1) return <OnePart {...props} />;
  // The first part stands for all three.
  return part === "day" ? <WholeDate {...props} /> : null;
}

function WholeDate(props: StepFieldProps) {
  const { c, errors } = props;
  const { t } = c.var;
  const wrong = (["birth_day", "birth_month", "birth_year"] as const).find((id) => errors[id]);
  function part(of: Part): DatePart {
    const id = `birth_${of}` as const;
    const [value = ""] = valuesOf({ ...props, id });
    return {
      name: id,
      label: t(`wizard.birth_${of}`),
      value,
      autoComplete: `bday-${of}`,
      wrong: errors[id] !== undefined,
      autoFocus: wrong ? wrong === id : props.focus && of === "day",
    };
  }
  return (
    <BirthDateField
      labelledBy={TITLE_ID}
      day={part("day")}
      month={{ ...part("month"), options: monthsOf(c), placeholder: t("wizard.pick_month") }}
      year={part("year")}
      hint={t("wizard.birth_hint", { min: MIN_AGE_YEARS })}
      error={wrong && errorText({ ...props, id: wrong })}
    />
  );
}

function OnePart(props: StepFieldProps & { part: Part }) {
  const { c, id, part, focus } = props;
  const { t } = c.var;
  const [value = ""] = valuesOf(props);
  const error = errorText(props);
  if (part !== "year") {
    return (
      <ChoiceCards
        name={id}
        labelledBy={TITLE_ID}
        layout={part === "day" ? "days" : "tiles"}
        cards={part === "day" ? DAYS : monthsOf(c)}
        chosen={[value]}
        error={error}
        tap
        autoFocus={focus && error !== undefined}
      />
    );
  }
  return (
    <TextField
      name={id}
      label={t("wizard.birth_year")}
      hint={t("wizard.birth_hint", { min: MIN_AGE_YEARS })}
      error={error}
      value={value}
      autoComplete="bday-year"
      inputMode="numeric"
      maxLength={4}
      autoFocus={focus}
      required
    />
  );
}

/** The twelve months by their names. */
function monthsOf(c: PageContext): { value: string; label: string }[] {
  const month = new Intl.DateTimeFormat(textLanguage(c.var.lang), { month: "long", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1),
    label: month.format(Date.UTC(2000, index)),
  }));
}
