/** Something that is on or off: a checkbox that looks like a switch and is spoken as one. */
import type { VNode } from "preact";

export interface SwitchProps {
  /** Unique on the page; ids derive from it. */
  name: string;
  label: string;
  hint: string;
  isOn: boolean;
  disabled: boolean;
  /** Takes nothing for a moment, but keeps the focus. */
  idle?: boolean | undefined;
  /** The name under which a form posts it. */
  field?: string | undefined;
  onChange(isOn: boolean): void;
}

export function Switch({ name, label, hint, isOn, disabled, idle, field, onChange }: SwitchProps): VNode {
  return (
    <label className="group relative flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span className="min-w-0 flex-[1_1_9rem]">
        <span id={`${name}-label`} className="block font-medium">{label}</span>
        <span id={`${name}-hint`} className="block text-sm text-muted">{hint}</span>
      </span>
      <input
        type="checkbox"
        role="switch"
        name={field}
        value="1"
        aria-labelledby={`${name}-label`}
        aria-describedby={`${name}-hint`}
        checked={isOn}
        disabled={disabled}
        aria-disabled={idle ? "true" : undefined}
        className="peer absolute inset-0 m-0 appearance-none rounded-lg outline-none"
        onChange={({ currentTarget: input }) => {
          if (idle) input.checked = isOn;
          else onChange(input.checked);
        }}
      />
      <span
        aria-hidden="true"
        className="pointer-events-none relative h-8 w-13 shrink-0 rounded-full bg-field transition-colors duration-150 ease-out
          peer-checked:bg-action peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2
          peer-focus-visible:outline-brand knob"
      />
    </label>
  );
}
