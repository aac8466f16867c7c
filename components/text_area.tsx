/** A text field of several lines with its label, hint and error. It grows with its content where the browser can. */
import type { InputEventHandler, VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { Field, FIELD_LOOK, fieldAria, type FieldTexts } from "@/components/field.tsx";

export interface TextAreaProps extends FieldTexts {
  value?: string | undefined;
  required?: boolean | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  autoFocus?: boolean | undefined;
  disabled?: boolean | undefined;
  onInput?: InputEventHandler<HTMLTextAreaElement> | undefined;
}

export function TextArea(props: TextAreaProps): VNode {
  const { name, label, hint, error } = props;
  return (
    <Field name={name} label={label} hint={hint} error={error}>
      <textarea
        {...fieldAria(props)}
        name={name}
        rows={5}
        required={props.required}
        minLength={props.minLength}
        maxLength={props.maxLength}
        autofocus={props.autoFocus}
        dir="auto"
        disabled={props.disabled}
        value={props.value}
        className={classes(FIELD_LOOK, "grow-field max-h-96 min-h-36 resize-y py-3")}
        onInput={props.onInput}
      />
    </Field>
  );
}
