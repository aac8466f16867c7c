/** A choice of a step as cards; where it is all that the step asks, one tap answers it. */
import { type ChoiceField as ChoiceId, COMMON_INTERESTS, optionKey } from "@/domain/wizard/options.ts";
import type { Field, FieldId } from "@/domain/wizard/fields.ts";
import { ChoiceCards, type ChoiceLayout } from "@/components/wizard/choice_cards.tsx";
import { optionArt } from "@/components/wizard/option_art.tsx";
import { TITLE_ID } from "@/components/wizard/step_form.tsx";
import { errorText, type StepFieldProps, valuesOf } from "@/routes/register/field_props.ts";

const LAYOUTS: { readonly [Id in FieldId]?: ChoiceLayout } = {
  hair: "tiles",
  industry: "chips",
  interests: "chips",
};

export function ChoiceStep(
  props: StepFieldProps & { field: Extract<Field, { options: readonly string[] }> },
) {
  const { c, id, step, field } = props;
  const { t } = c.var;
  const alone = step.fields.length === 1;
  const offered = id === "interests"
    ? field.options.filter((option) => COMMON_INTERESTS.includes(option))
    : field.options;
  const multiple = field.kind === "choices";
  return (
    <ChoiceCards
      name={id}
      legend={alone ? undefined : t(id === "wanted" ? "wizard.wanted" : "wizard.gender")}
      labelledBy={TITLE_ID}
      layout={alone ? LAYOUTS[id] ?? "list" : "row"}
      cards={offered.map((option) => ({
        value: option,
        label: t(optionKey(id as ChoiceId, option)),
        art: optionArt(id, option),
      }))}
      chosen={valuesOf(props)}
      multiple={multiple}
      hint={multiple ? t("wizard.up_to", { max: field.max }) : undefined}
      error={errorText(props)}
      tap={alone && !multiple}
      autoFocus={props.focus && props.errors[id] !== undefined}
    />
  );
}
