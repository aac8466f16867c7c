/** The frame of a form field: label above, hint or error below. For the fields of this folder. */
import type { ComponentChildren, VNode } from "preact";
import { Icon } from "@/components/icon.tsx";
import { circleAlertIcon } from "@/components/icons.ts";

/** The style of text inputs. Their frame is an outline, which is there in forced colours too. */
export const FIELD_LOOK =
  "w-full rounded-lg border border-field bg-surface px-4 text-base text-ink placeholder:text-faint " +
  "transition-[border-color] duration-150 ease-out hover:border-muted focus:border-brand focus:outline-3 focus:outline-offset-0 focus:outline-brand/25 " +
  "aria-invalid:border-bad aria-invalid:outline-bad/25";
/** The same as one line. */
export const FIELD_BOX = `h-13 ${FIELD_LOOK}`;

export interface FieldTexts {
  /** The form name; ids derive from it, so it is unique on the page. */
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** Attributes that tie a control to its texts. */
export function fieldAria({ name, hint, error }: FieldTexts): {
  id: string;
  "aria-invalid": "true" | undefined;
  "aria-describedby": string | undefined;
} {
  return {
    id: `field-${name}`,
    "aria-invalid": error ? "true" : undefined,
    "aria-describedby": error ? `field-${name}-error` : hint ? `field-${name}-hint` : undefined,
  };
}

export function Field(
  { name, label, hint, error, children }: FieldTexts & { children: ComponentChildren },
): VNode {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={`field-${name}`} className="text-sm font-medium text-ink">{label}</label>
      {children}
      <FieldNote name={name} hint={hint} error={error} />
    </div>
  );
}

/** The error, or else the hint. */
export function FieldNote({ name, hint, error }: Omit<FieldTexts, "label">): VNode | null {
  if (error) {
    return (
      <p id={`field-${name}-error`} className="flex items-start gap-1.5 text-sm text-bad">
        <Icon of={circleAlertIcon} size="sm" className="mt-0.5" />
        <span>{error}</span>
      </p>
    );
  }
  return hint ? <p id={`field-${name}-hint`} className="text-xs text-muted">{hint}</p> : null;
}
