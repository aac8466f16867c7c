/** The fields of the forms that end contracts, and one that only programs fill in. */
import type { VNode } from "preact";
import {
  DECLARATION_FIELDS,
  type DeclarationErrors,
  type DeclarationField,
  type DeclarationKind,
  type DeclarationValues,
} from "@/domain/declaration.ts";
import { EMAIL_MAX_CHARS, SUPPORT_NAME_MAX_CODE_POINTS } from "@/domain/limits.ts";
import { isBlank } from "@/domain/text.ts";
import { Trap } from "@/components/support_fields.tsx";
import { TextArea } from "@/components/text_area.tsx";
import { TextField } from "@/components/text_field.tsx";
import type { Translate } from "@/locales/text.ts";

export interface DeclarationFieldsProps {
  t: Translate;
  kind: DeclarationKind;
  values: DeclarationValues;
  errors: DeclarationErrors;
}

const CONTRACT_MAX_CHARS = 200;

/** The error of the address; a missing one is not an error. */
function emailError(
  t: Translate,
  { values, errors }: Pick<DeclarationFieldsProps, "values" | "errors">,
): string | undefined {
  const { email: refusal } = errors;
  if (refusal && isBlank(values.email ?? "")) return t("declare.email_missing");
  return refusal && t(`refusal.${refusal.code}`);
}

export function DeclarationFields({ t, kind, values, errors }: DeclarationFieldsProps): VNode {
  const firstWrong = DECLARATION_FIELDS.find((field) => errors[field]);
  const about = (field: DeclarationField) => {
    const refusal = errors[field];
    return {
      name: field,
      error: refusal && t(`refusal.${refusal.code}`),
      value: values[field],
      autoFocus: field === firstWrong,
    };
  };
  return (
    <>
      <TextField
        {...about("name")}
        label={t("declare.name")}
        autoComplete="name"
        maxLength={SUPPORT_NAME_MAX_CODE_POINTS}
        required
      />
      <TextField
        {...about("email")}
        error={emailError(t, { values, errors })}
        type="email"
        label={t("declare.email")}
        hint={t("declare.email_hint")}
        autoComplete="email"
        inputMode="email"
        maxLength={EMAIL_MAX_CHARS}
        required
      />
      <TextField
        {...about("contract")}
        label={t("declare.contract")}
        hint={t(`declare.${kind}_contract_hint`)}
        maxLength={CONTRACT_MAX_CHARS}
      />
      <TextArea {...about("reason")} label={t("declare.reason")} />
      <Trap t={t} />
    </>
  );
}
