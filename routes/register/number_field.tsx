/** A number or a range of a step, typed or as a slider. */
import { ageAt, calendarDateAt, parseBirthDate } from "@/domain/age.ts";
import { fittingAges } from "@/domain/fitting_ages.ts";
import type { NumberField as Single, RangeField as Pair } from "@/domain/wizard/fields.ts";
import { SliderField } from "@/components/wizard/slider_field.tsx";
import { errorText, type StepFieldProps, valuesOf } from "@/routes/register/field_props.ts";

export function NumberField(props: StepFieldProps & { field: Single | Pair }) {
  const { c, id, field, focus } = props;
  const { t } = c.var;
  const [first, second] = valuesOf(props);
  const frame = {
    name: id,
    min: field.min,
    max: field.max,
    error: errorText(props),
    autoFocus: focus && props.errors[id] !== undefined,
  };
  if (field.kind === "range") {
    const [from, to] = startOf(props, field);
    const inputs = [
      { label: t("wizard.ages_from"), value: first ?? String(from) },
      { label: t("wizard.ages_to"), value: second ?? String(to) },
    ];
    return (
      <SliderField {...frame} inputs={inputs} format={t("wizard.ages_of", { from: "{0}", to: "{1}" })} />
    );
  }
  const [label, format] = id === "height"
    ? [t("wizard.height"), t("wizard.cm", { count: "{0}" })]
    : [t("wizard.distance"), t("wizard.km", { count: "{0}" })];
  return <SliderField {...frame} inputs={[{ label, value: first ?? String(field.start) }]} format={format} />;
}

/** Where a range begins that has no answer: ages at those that fit the member's own, where it is known by then (DI-25). */
function startOf({ c, id, draft: { answers } }: StepFieldProps, field: Pair): readonly [number, number] {
  if (id !== "ages") return field.start;
  const today = calendarDateAt(c.var.env.now());
  const part = (name: "birth_day" | "birth_month" | "birth_year") => String(answers[name] ?? "");
  const born = parseBirthDate(
    { day: part("birth_day"), month: part("birth_month"), year: part("birth_year") },
    today,
  );
  return born.ok ? fittingAges(ageAt(born.value, today)) : field.start;
}
