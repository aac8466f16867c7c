/**
 * Options as large cards: radio buttons, or ticks where several may be chosen. Native inputs, so that keys, forms and
 * screen readers know them; where one tap is the whole answer, client/enhance/tap_choice.ts sends the form.
 */
import type { VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { FieldNote } from "@/components/field.tsx";
import { Icon } from "@/components/icon.tsx";
import { checkIcon } from "@/components/icons.ts";

/** `list`: a card a line. `tiles`: two side by side. `row`: all of few. `days`: a month. `chips`: as they fit. Fewer where words are long. */
export type ChoiceLayout = "list" | "tiles" | "row" | "days" | "chips";

export interface Card {
  value: string;
  label: string;
  art?: VNode | null;
}

export interface ChoiceCardsProps {
  name: string;
  /** Shown above the cards; without it the element of this id names them. */
  legend?: string | undefined;
  labelledBy?: string | undefined;
  cards: readonly Card[];
  chosen: readonly string[];
  multiple?: boolean | undefined;
  layout: ChoiceLayout;
  hint?: string | undefined;
  error?: string | undefined;
  /** One tap is the whole answer of its form. */
  tap?: boolean | undefined;
  /** The first card takes the focus. */
  autoFocus?: boolean | undefined;
}

const LAYOUTS: Record<ChoiceLayout, string> = {
  list: "grid gap-2.5",
  tiles: "grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-2.5",
  row: "grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.2rem),1fr))] gap-2.5",
  days: "grid grid-cols-[repeat(auto-fill,minmax(2.25rem,1fr))] gap-1.5",
  chips: "flex flex-wrap gap-2",
};

const CARD =
  "relative flex items-center border border-line bg-surface font-medium transition-[background-color,border-color,scale] " +
  "duration-150 ease-out hover:border-field active:scale-[0.985] has-checked:border-brand has-checked:bg-brand-soft " +
  "has-checked:text-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand";

const SHAPES: Record<ChoiceLayout, string> = {
  list: "min-h-16 gap-4 rounded-card px-4 py-3 shadow-soft",
  tiles: "min-h-15 gap-3 rounded-card px-3 py-3 shadow-soft",
  row: "min-h-24 flex-col justify-center gap-2 rounded-card px-2 py-3 text-center shadow-soft",
  days: "min-h-11 justify-center rounded-md tabular-nums",
  chips: "min-h-11 gap-2 rounded-full px-4",
};

export function ChoiceCards(props: ChoiceCardsProps): VNode {
  const { name, cards, chosen, layout, hint, error, multiple } = props;
  const note = error ? `field-${name}-error` : hint ? `field-${name}-hint` : undefined;
  return (
    <fieldset
      aria-labelledby={props.legend ? undefined : props.labelledBy}
      aria-describedby={note}
      data-enhance={props.tap ? "tap_choice" : undefined}
      className="grid gap-2"
    >
      {props.legend && <legend className="mb-1.5 text-sm font-medium text-ink">{props.legend}</legend>}
      <div className={LAYOUTS[layout]}>
        {cards.map(({ value, label, art }, index) => (
          <label key={value} className={classes(CARD, SHAPES[layout])}>
            <input
              type={multiple ? "checkbox" : "radio"}
              name={name}
              value={value}
              checked={chosen.includes(value)}
              autofocus={props.autoFocus && index === 0}
              className="peer absolute inset-0 m-0 appearance-none outline-none"
            />
            <Face layout={layout} art={art} />
            <span className="pointer-events-none relative min-w-0">{label}</span>
            {(layout === "list" || layout === "tiles" && !art) && (
              <Tick className="relative ms-auto size-6 shrink-0 border-field" />
            )}
          </label>
        ))}
      </div>
      <FieldNote name={name} hint={hint} error={error} />
    </fieldset>
  );
}

function Face({ layout, art }: { layout: ChoiceLayout; art: VNode | null | undefined }): VNode | null {
  if (!art) return null;
  if (layout === "chips" || layout === "tiles") {
    return (
      <span className="pointer-events-none relative">
        {art}
        {layout === "tiles" && <Tick className="absolute inset-0 opacity-0 in-[:checked~*]:opacity-100" />}
      </span>
    );
  }
  return (
    <span className="pointer-events-none relative grid size-10 shrink-0 place-items-center rounded-full bg-brand-soft text-brand
      peer-checked:bg-surface">
      {art}
    </span>
  );
}

/** At the end of a line, or where there is little room over its picture. */
function Tick({ className }: { className: string }): VNode {
  return (
    <span
      aria-hidden="true"
      className={classes(
        "pointer-events-none grid place-items-center rounded-full border-2 text-surface peer-checked:border-brand",
        "in-[:checked~*]:border-brand in-[:checked~*]:bg-brand peer-checked:bg-brand",
        className,
      )}
    >
      <Icon of={checkIcon} size="xs" className="opacity-0 in-[:checked~*]:opacity-100" />
    </span>
  );
}
