/** A checkbox with its label; the whole line is clickable. */
import type { ComponentChildren, GenericEventHandler, VNode } from "preact";
import { FieldNote } from "@/components/field.tsx";

export interface CheckboxProps {
  name: string;
  /** May contain links, as the consent to the terms does. */
  label: ComponentChildren;
  value?: string | undefined;
  checked?: boolean | undefined;
  required?: boolean | undefined;
  error?: string | undefined;
  /** Takes the focus when the page opens: the first wrong field of a form. */
  autoFocus?: boolean | undefined;
  onChange?: GenericEventHandler<HTMLInputElement> | undefined;
}

export function Checkbox(
  { name, label, value = "1", checked, required, error, autoFocus, onChange }: CheckboxProps,
): VNode {
  return (
    <div className="grid gap-1.5">
      {/* Above the box, so that both are visible above a bar at the foot of the screen. */}
      <FieldNote name={name} error={error} />
      <label className="flex min-h-11 items-start gap-3 py-1 text-sm text-muted">
        <input
          id={`field-${name}`}
          type="checkbox"
          name={name}
          value={value}
          checked={checked}
          required={required}
          autofocus={autoFocus}
          // Chromium calls one invalid by itself that is required and not checked yet.
          aria-invalid={error ? "true" : "false"}
          aria-describedby={error ? `field-${name}-error` : undefined}
          className="mt-px size-5 shrink-0 scroll-mt-20 scroll-mb-40 rounded-sm"
          onChange={onChange}
        />
        <span>{label}</span>
      </label>
    </div>
  );
}
