/** One field of a step as its control: with its words, what was typed or is in the draft, and what is wrong with it. */
import { NAME_INPUT_MAX_CHARS, NAME_MAX_CHARS, PASSWORD_MIN_CHARS } from "@/domain/limits.ts";
import { fieldOf } from "@/domain/wizard/fields.ts";
import { PasswordField } from "@/components/password_field.tsx";
import { PhotoField } from "@/components/photo_field.tsx";
import { TextField } from "@/components/text_field.tsx";
import { BirthField } from "@/routes/register/birth_field.tsx";
import { ChoiceStep } from "@/routes/register/choice_field.tsx";
import { ConsentField } from "@/routes/register/consent_field.tsx";
import { errorText, type StepFieldProps, valuesOf } from "@/routes/register/field_props.ts";
import { PlaceStep } from "@/routes/register/place_step.tsx";
import { NumberField } from "@/routes/register/number_field.tsx";

export function StepField(props: StepFieldProps) {
  const { c, id, draft, focus } = props;
  const { t } = c.var;
  const field = fieldOf(id);
  const [value = ""] = valuesOf(props);
  const error = errorText(props);
  switch (field.kind) {
    case "choice":
    case "choices":
      return <ChoiceStep {...props} field={field} />;
    case "number":
    case "range":
      return <NumberField {...props} field={field} />;
    case "date_part":
      return <BirthField {...props} part={field.part} />;
    case "name":
      return (
        <div
          data-enhance="name_field"
          data-format={t("wizard.name_kept", { name: "{name}" })}
          className="grid gap-1.5"
        >
          <TextField
            name={id}
            label={t("wizard.name")}
            hint={t("wizard.name_hint", { max: NAME_MAX_CHARS })}
            error={error}
            value={value}
            autoComplete="given-name"
            maxLength={NAME_INPUT_MAX_CHARS}
            autoFocus={focus}
            required
          />
          <p role="status" dir="auto" className="text-sm font-medium empty:hidden" />
        </div>
      );
    case "email":
      return (
        <>
          <TextField
            name={id}
            type="email"
            label={t("wizard.email")}
            error={error}
            value={value}
            autoComplete="email"
            inputMode="email"
            autoFocus={focus}
            required
          />
          {props.errors.email === "email_invalid" && <input type="hidden" name="again" value="1" />}
        </>
      );
    case "password":
      return (
        <>
          {/* Tells password managers which account the password is for. */}
          <input
            type="email"
            autoComplete="username"
            value={String(draft.answers.email ?? "")}
            readOnly
            hidden
          />
          <PasswordField
            name={id}
            label={t("wizard.password")}
            hint={draft.password
              ? t("wizard.password_set")
              : t("wizard.password_hint", { min: PASSWORD_MIN_CHARS })}
            error={error}
            autoComplete="new-password"
            showLabel={t("login.show_password")}
            minLength={PASSWORD_MIN_CHARS}
            autoFocus={focus}
            required={draft.password === null}
          />
        </>
      );
    case "consent":
      return <ConsentField c={c} error={error} />;
    case "place":
      return <PlaceStep {...props} />;
    case "photo":
      return <PhotoField t={t} photo={draft.photo} error={error} autoFocus={focus && error !== undefined} />;
    default:
      return field satisfies never;
  }
}
