/** The fields of the support form, and one that only programs fill in. */
import type { VNode } from "preact";
import {
  EMAIL_MAX_CHARS,
  SUPPORT_NAME_MAX_CODE_POINTS,
  SUPPORT_TEXT_MAX_CODE_POINTS,
} from "@/domain/limits.ts";
import { SUPPORT_FIELDS, SUPPORT_TOPICS, type SupportErrors, type SupportForm } from "@/domain/support.ts";
import { SelectField } from "@/components/select_field.tsx";
import { TextArea } from "@/components/text_area.tsx";
import { TextField } from "@/components/text_field.tsx";
import type { Translate } from "@/locales/text.ts";

/** A name that programs like to fill in. */
export const TRAP_FIELD = "website";

export interface SupportFieldsProps {
  t: Translate;
  values: SupportForm;
  errors: SupportErrors;
}

export function SupportFields({ t, values, errors }: SupportFieldsProps): VNode {
  const firstWrong = SUPPORT_FIELDS.find((field) => errors[field]);
  const about = (field: (typeof SUPPORT_FIELDS)[number]) => {
    const refusal = errors[field];
    return {
      name: field,
      error: refusal && t(`refusal.${refusal.code}`),
      value: values[field],
      autoFocus: field === firstWrong,
      required: true,
    };
  };
  return (
    <>
      <TextField
        {...about("name")}
        label={t("support.name")}
        autoComplete="name"
        maxLength={SUPPORT_NAME_MAX_CODE_POINTS}
      />
      <TextField
        {...about("email")}
        type="email"
        label={t("support.email")}
        autoComplete="email"
        inputMode="email"
        maxLength={EMAIL_MAX_CHARS}
      />
      <SelectField
        {...about("topic")}
        label={t("support.topic")}
        placeholder={t("support.topic_pick")}
        options={SUPPORT_TOPICS.map((topic) => ({ value: topic, label: t(`support.topic_${topic}`) }))}
      />
      <TextArea
        {...about("text")}
        label={t("support.text")}
        hint={t("support.text_hint", { max: SUPPORT_TEXT_MAX_CODE_POINTS })}
      />
      <Trap t={t} />
    </>
  );
}

/** A field that people do not see. */
export function Trap({ t }: { t: Translate }): VNode {
  return (
    <p className="sr-only" aria-hidden="true">
      <label>
        {t("support.trap")}
        <input type="text" name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </p>
  );
}
