/** Fields of the desk's small forms, with their words above them. */
import type { Ref, VNode } from "preact";

const FIELD =
  "w-full rounded-md border border-field bg-surface px-2.5 text-sm text-ink placeholder:text-faint " +
  "focus:border-brand focus:outline-3 focus:outline-offset-0 focus:outline-brand/25";

interface Shared {
  id: string;
  label: string;
  value: string;
  onValue(value: string): void;
}

export interface LinesFieldProps extends Shared {
  rows?: number | undefined;
  fieldRef?: Ref<HTMLTextAreaElement> | undefined;
}

export function LinesField({ id, label, value, onValue, rows = 3, fieldRef }: LinesFieldProps): VNode {
  return (
    <label className="grid gap-1" htmlFor={id}>
      <span className="text-xs font-medium text-muted">{label}</span>
      <textarea
        ref={fieldRef ?? null}
        id={id}
        rows={rows}
        // An empty field keeps the side of the page's language.
        dir={value === "" ? undefined : "auto"}
        value={value}
        className={`${FIELD} resize-y py-2`}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
    </label>
  );
}

export interface PickFieldProps extends Shared {
  options: readonly { value: string; label: string }[];
}

export function PickField({ id, label, value, options, onValue }: PickFieldProps): VNode {
  return (
    <label className="grid gap-1" htmlFor={id}>
      <span className="text-xs font-medium text-muted">{label}</span>
      <select
        id={id}
        value={value}
        className={`${FIELD} min-h-11 pointer-fine:min-h-9`}
        onChange={(event) => onValue(event.currentTarget.value)}
      >
        {options.map((option) => <option key={option.value} value={option.value}>{option.label}</option>)}
      </select>
    </label>
  );
}

export interface SearchFieldProps extends Shared {
  fieldRef?: Ref<HTMLInputElement> | undefined;
}

export function SearchField({ id, label, value, onValue, fieldRef }: SearchFieldProps): VNode {
  return (
    <input
      ref={fieldRef ?? null}
      id={id}
      type="search"
      dir={value === "" ? undefined : "auto"}
      value={value}
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      className={`${FIELD} min-h-11 pointer-fine:min-h-9`}
      onInput={(event) => onValue(event.currentTarget.value)}
    />
  );
}
