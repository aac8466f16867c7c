/** A one-line text field with its label, hint and error. */
import type { ComponentChildren, FocusEventHandler, InputEventHandler, VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { Field, FIELD_BOX, fieldAria, type FieldTexts } from "@/components/field.tsx";

export interface TextFieldProps extends FieldTexts {
  type?: "text" | "email" | "password" | "date" | "search" | "number" | undefined;
  value?: string | undefined;
  autoComplete?: string | undefined;
  inputMode?: "text" | "email" | "numeric" | "search" | undefined;
  placeholder?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  /** Takes the focus when the page opens: the first wrong field of a form. */
  autoFocus?: boolean | undefined;
  /** Earliest and latest date, or smallest and largest number. */
  min?: string | undefined;
  max?: string | undefined;
  /** A control at the end of the box, such as "show password". */
  end?: ComponentChildren;
  onInput?: InputEventHandler<HTMLInputElement> | undefined;
  onBlur?: FocusEventHandler<HTMLInputElement> | undefined;
}

export function TextField(props: TextFieldProps): VNode {
  const { name, label, hint, error, end, type = "text" } = props;
  const isLatin = type === "email" || type === "password";
  return (
    <Field name={name} label={label} hint={hint} error={error}>
      {/* The box has one direction with what is typed, so that the control at its end never covers it. */}
      <div className="relative" dir={isLatin ? "ltr" : undefined}>
        <input
          {...fieldAria(props)}
          name={name}
          // Preact types each kind of input apart; this field offers those that share their attributes.
          type={type as "text"}
          value={props.value}
          autoComplete={props.autoComplete}
          inputMode={props.inputMode}
          placeholder={props.placeholder}
          required={props.required}
          disabled={props.disabled}
          minLength={props.minLength}
          maxLength={props.maxLength}
          min={props.min}
          max={props.max}
          autofocus={props.autoFocus}
          autoCapitalize={isLatin ? "none" : undefined}
          spellcheck={isLatin ? false : undefined}
          className={classes(FIELD_BOX, end !== undefined && "pe-13")}
          onInput={props.onInput}
          onBlur={props.onBlur}
        />
        {end !== undefined && <div className="absolute inset-y-0 end-1 flex items-center">{end}</div>}
      </div>
    </Field>
  );
}
