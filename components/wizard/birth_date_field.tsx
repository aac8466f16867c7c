/** A birth date in one line: day, month and year for browser autofill, with one shared note. */
import type { VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { FIELD_BOX, FieldNote } from "@/components/field.tsx";
import { Icon } from "@/components/icon.tsx";
import { chevronDownIcon } from "@/components/icons.ts";
import type { Option } from "@/components/select_field.tsx";

export interface DatePart {
  name: string;
  label: string;
  value: string;
  autoComplete: "bday-day" | "bday-month" | "bday-year";
  /** Whether this part is invalid. */
  wrong: boolean;
  autoFocus: boolean;
}

export interface BirthDateFieldProps {
  labelledBy: string;
  day: DatePart;
  month: DatePart & { options: readonly Option[]; placeholder: string };
  year: DatePart;
  hint: string;
  error?: string | undefined;
}

const NOTE = "birth_date";

export function BirthDateField({ labelledBy, day, month, year, hint, error }: BirthDateFieldProps): VNode {
  const note = error ? `field-${NOTE}-error` : `field-${NOTE}-hint`;
  return (
    <fieldset aria-labelledby={labelledBy} className="grid gap-1.5">
      <div className="grid grid-cols-[4fr_7fr_5fr] gap-2.5">
        <Digits {...day} maxLength={2} note={note} />
        <label className="grid gap-1.5 text-sm font-medium">
          {month.label}
          <span className="relative">
            <select
              {...attributesOf(month, note)}
              className={classes(FIELD_BOX, "appearance-none pe-9 font-normal")}
            >
              <option value="" disabled selected={month.value === ""}>{month.placeholder}</option>
              {month.options.map(({ value, label }) => (
                <option key={value} value={value} selected={value === month.value}>{label}</option>
              ))}
            </select>
            <Icon
              of={chevronDownIcon}
              className="pointer-events-none absolute inset-y-0 end-3 my-auto text-muted"
            />
          </span>
        </label>
        <Digits {...year} maxLength={4} note={note} />
      </div>
      <FieldNote name={NOTE} hint={hint} error={error} />
    </fieldset>
  );
}

function Digits({ note, maxLength, ...part }: DatePart & { note: string; maxLength: number }): VNode {
  return (
    <label className="grid gap-1.5 text-sm font-medium">
      {part.label}
      <input
        {...attributesOf(part, note)}
        type="text"
        inputMode="numeric"
        value={part.value}
        maxLength={maxLength}
        className={classes(FIELD_BOX, "font-normal tabular-nums")}
      />
    </label>
  );
}

function attributesOf({ name, autoComplete, wrong, autoFocus }: DatePart, note: string) {
  return {
    id: `field-${name}`,
    name,
    autoComplete,
    required: true,
    autofocus: autoFocus,
    // Chromium calls a list invalid by itself that is required and has nothing chosen yet.
    "aria-invalid": wrong ? "true" as const : "false" as const,
    "aria-describedby": note,
  };
}
