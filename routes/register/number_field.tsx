/** A number or a range of a step, typed or as a slider. */
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
    const [from, to] = field.start;
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
