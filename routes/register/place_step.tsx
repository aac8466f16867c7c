/** The city of a step: the one that was chosen, or those that a search found. */
import { placeText, placeView } from "@/domain/place.ts";
import { PlaceField } from "@/components/place_field.tsx";
import { errorText, type StepFieldProps } from "@/routes/register/field_props.ts";

export function PlaceStep(props: StepFieldProps) {
  const { c, id, focus, places: { chosen, search } } = props;
  const query = search?.query ?? (chosen ? placeText(chosen) : "");
  return (
    <>
      <PlaceField
        t={c.var.t}
        name={id}
        query={query}
        matches={search?.found ?? (chosen ? [placeView(chosen)] : undefined)}
        value={chosen ? String(chosen.id) : undefined}
        error={errorText(props)}
        autoFocus={focus}
      />
      {/* A text that was changed after the choice is looked for first. */}
      <input type="hidden" name="place_searched" value={query} />
    </>
  );
}
