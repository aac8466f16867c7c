/** A choice from a list, by the browser's own `<select>`. */
import type { GenericEventHandler, VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { Field, FIELD_BOX, fieldAria, type FieldTexts } from "@/components/field.tsx";
import { Icon } from "@/components/icon.tsx";
import { chevronDownIcon } from "@/components/icons.ts";

export interface Option {
  readonly value: string;
  readonly label: string;
}

export interface SelectFieldProps extends FieldTexts {
  options: readonly Option[];
  value?: string | undefined;
  /** The placeholder option, which is not a valid answer. */
  placeholder?: string | undefined;
  autoComplete?: string | undefined;
  required?: boolean | undefined;
  autoFocus?: boolean | undefined;
  disabled?: boolean | undefined;
  onChange?: GenericEventHandler<HTMLSelectElement> | undefined;
}

export function SelectField(props: SelectFieldProps): VNode {
  const { name, label, hint, error, value = "" } = props;
  return (
    <Field name={name} label={label} hint={hint} error={error}>
      <div className="relative">
        <select
          {...fieldAria(props)}
          name={name}
          autoComplete={props.autoComplete}
          required={props.required}
          autofocus={props.autoFocus}
          disabled={props.disabled}
          className={classes(FIELD_BOX, "appearance-none pe-11")}
          onChange={props.onChange}
        >
          {props.placeholder !== undefined && (
            <option value="" disabled selected={value === ""}>{props.placeholder}</option>
          )}
          {props.options.map((option) => (
            <option key={option.value} value={option.value} selected={option.value === value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon
          of={chevronDownIcon}
          className="pointer-events-none absolute inset-y-0 end-4 my-auto text-muted"
        />
      </div>
    </Field>
  );
}
