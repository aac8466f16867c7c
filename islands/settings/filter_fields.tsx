/** Whom a search leaves out besides gender, age and distance, and its order (DI-23). For the discovery settings. */
import type { VNode } from "preact";
import { type Filters, readFilters, writeFilters } from "@/domain/filters.ts";
import { INTERESTS_MAX, LANGUAGES_MAX } from "@/domain/limits.ts";
import { OPTIONS } from "@/domain/wizard/options.ts";
import { Checkbox } from "@/components/checkbox.tsx";
import { ChoiceField } from "@/components/choice_field.tsx";
import { Icon } from "@/components/icon.tsx";
import { chevronDownIcon } from "@/components/icons.ts";
import type { Option } from "@/components/select_field.tsx";
import { Switch } from "@/islands/settings/switch.tsx";
import type { Translate } from "@/locales/text.ts";

export interface FilterFieldsProps {
  t: Translate;
  /** Unique on the page; ids derive from it. */
  prefix: string;
  /** As they are kept (domain/filters.ts). */
  value: string;
  disabled: boolean;
  onChange(value: string): void;
}

export function FilterFields({ t, prefix, value, disabled, onChange }: FilterFieldsProps): VNode {
  const read = readFilters(value);
  const filters: Filters = read.ok ? read.value : {};
  const change = (part: Filters) => onChange(writeFilters({ ...filters, ...part }));
  return (
    <>
      <ChoiceField
        name={`${prefix}-sort`}
        label={t("settings.sort")}
        value={filters.sort ?? ""}
        options={[
          { value: "", label: t("settings.sort_near") },
          { value: "active", label: t("settings.sort_active") },
        ]}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const { sort: _, ...rest } = filters;
          onChange(writeFilters(currentTarget.value === "active" ? { ...rest, sort: "active" } : rest));
        }}
      />
      <Switch
        name={`${prefix}-online`}
        label={t("settings.online")}
        hint={t("settings.online_hint")}
        isOn={filters.online ?? false}
        disabled={disabled}
        onChange={(online) => change({ online })}
      />
      <Switch
        name={`${prefix}-photo`}
        label={t("settings.photo")}
        hint={t("settings.photo_hint")}
        isOn={filters.photo ?? false}
        disabled={disabled}
        onChange={(photo) => change({ photo })}
      />
      <AnyOf
        name={`${prefix}-languages`}
        label={t("settings.languages")}
        hint={t("settings.any_of", { max: LANGUAGES_MAX })}
        options={OPTIONS.languages.map((each) => ({ value: each, label: t(`wizard.languages.${each}`) }))}
        chosen={filters.languages ?? []}
        max={LANGUAGES_MAX}
        disabled={disabled}
        onChange={(languages) => change({ languages })}
      />
      <AnyOf
        name={`${prefix}-interests`}
        label={t("settings.interests")}
        hint={t("settings.any_of", { max: INTERESTS_MAX })}
        options={OPTIONS.interests.map((each) => ({ value: each, label: t(`wizard.interests.${each}`) }))}
        chosen={filters.interests ?? []}
        max={INTERESTS_MAX}
        disabled={disabled}
        onChange={(interests) => change({ interests })}
      />
    </>
  );
}

interface AnyOfProps {
  name: string;
  label: string;
  hint: string;
  options: readonly Option[];
  chosen: readonly string[];
  max: number;
  disabled: boolean;
  onChange(chosen: readonly string[]): void;
}

/** Several of many options, folded away; what is chosen stands beside the label. */
function AnyOf({ name, label, hint, options, chosen, max, disabled, onChange }: AnyOfProps): VNode {
  const words = options.filter(({ value }) => chosen.includes(value)).map((option) => option.label);
  return (
    <details className="group">
      <summary className="flex min-h-11 list-none items-center gap-1.5 font-medium">
        {label}
        <span className="min-w-0 flex-1 text-end text-sm text-brand">{words.join(", ")}</span>
        <Icon of={chevronDownIcon} size="sm" className="transition-[rotate] group-open:rotate-180" />
      </summary>
      <p className="text-sm text-muted">{hint}</p>
      <fieldset className="grid grid-cols-2 gap-x-3" aria-label={label} disabled={disabled}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            name={`${name}-${option.value}`}
            label={option.label}
            checked={chosen.includes(option.value)}
            onChange={({ currentTarget: box }) => {
              const others = chosen.filter((each) => each !== option.value);
              if (box.checked && others.length >= max) box.checked = false;
              else onChange(box.checked ? [...others, option.value] : others);
            }}
          />
        ))}
      </fieldset>
    </details>
  );
}
