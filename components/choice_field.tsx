/** One of a few answers, side by side: radio buttons that look like a segmented control. */
import type { GenericEventHandler, VNode } from "preact";
import { FieldNote, type FieldTexts } from "@/components/field.tsx";
import type { Option } from "@/components/select_field.tsx";

export interface ChoiceFieldProps extends FieldTexts {
  options: readonly Option[];
  value?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  onChange?: GenericEventHandler<HTMLInputElement> | undefined;
}

export function ChoiceField(props: ChoiceFieldProps): VNode {
  const { name, label, hint, error } = props;
  const note = error ? `field-${name}-error` : hint ? `field-${name}-hint` : undefined;
  return (
    <fieldset className="grid gap-1.5" aria-describedby={note} disabled={props.disabled}>
      <legend className="mb-1.5 text-sm font-medium text-ink">{label}</legend>
      <Segments {...props} />
      <FieldNote name={name} hint={hint} error={error} />
    </fieldset>
  );
}

export type SegmentsProps = Pick<ChoiceFieldProps, "name" | "options" | "value" | "required" | "onChange">;

/** The options alone; the caller renders their label. */
export function Segments({ name, options, value, required, onChange }: SegmentsProps): VNode {
  return (
    <div className="flex flex-wrap gap-1 rounded-lg bg-sunken p-1">
      {options.map((option) => (
        <label
          key={option.value}
          className="relative flex min-h-11 flex-1 items-center justify-center rounded-md px-2 text-center text-sm
            font-medium text-muted transition-colors duration-150 ease-out hover:text-ink
            has-checked:bg-raised has-checked:text-brand chosen has-focus-visible:outline-2
            has-focus-visible:outline-brand"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            required={required}
            className="absolute inset-0 m-0 appearance-none outline-none"
            onChange={onChange}
          />
          <span className="pointer-events-none relative">{option.label}</span>
        </label>
      ))}
    </div>
  );
}
