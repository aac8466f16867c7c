/** A one-line field whose name comes more than once on a page. */
import type { VNode } from "preact";
import { FIELD_BOX } from "@/components/field.tsx";

export interface SmallFieldProps {
  /** Unique on the page. */
  id: string;
  name: string;
  label: string;
  value: string;
  type?: "text" | "number" | "datetime-local";
  hint?: string;
  maxLength?: number;
  min?: number;
  max?: number;
}

export function SmallField(
  { id, name, label, value, type = "text", hint, ...limits }: SmallFieldProps,
): VNode {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium">{label}</label>
      <input
        id={id}
        name={name}
        type={type as "text"}
        value={value}
        dir={type === "text" ? "auto" : undefined}
        autoComplete="off"
        aria-describedby={hint ? `${id}-hint` : undefined}
        className={FIELD_BOX}
        {...limits}
      />
      {hint && <p id={`${id}-hint`} className="text-xs text-muted">{hint}</p>}
    </div>
  );
}
