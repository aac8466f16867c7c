/** Registration as one plain form (AU-1). Every wrong field is named, what was typed stays, except the password (AU-2). */
import type { VNode } from "preact";
import { birthDateRange, calendarDateAt, isoDate } from "@/domain/age.ts";
import {
  MIN_AGE_YEARS,
  NAME_INPUT_MAX_CHARS,
  NAME_MAX_CHARS,
  PASSWORD_MIN_CHARS,
  SIGN_UP_COINS,
} from "@/domain/limits.ts";
import type { RefusalCode } from "@/domain/refusals.ts";
import {
  checkRegistration,
  REGISTRATION_FIELDS,
  type RegistrationErrors,
  type RegistrationForm,
} from "@/domain/registration.ts";
import { Button } from "@/components/button.tsx";
import { Checkbox } from "@/components/checkbox.tsx";
import { ChoiceField } from "@/components/choice_field.tsx";
import { TextField } from "@/components/text_field.tsx";
import { renderGuestPage } from "@/routes/_guest_layout.tsx";
import { setSessionCookie } from "@/routes/_middleware.ts";
import type { PageContext } from "@/routes/page_env.ts";
import { readForm } from "@/routes/read_form.ts";
import { retryLater } from "@/routes/retry_later.ts";

interface FormState {
  values: RegistrationForm;
  errors: RegistrationErrors;
  /** A refusal of the whole form. */
  refusal?: RefusalCode;
}

export function getRegister(c: PageContext) {
  return renderForm(c, { values: {}, errors: {} }, 200);
}

export async function postRegister(c: PageContext) {
  const { env, lang } = c.var;
  const values = await readForm(c, REGISTRATION_FIELDS);
  const checked = checkRegistration(values, calendarDateAt(env.now()));
  if (!checked.ok) return renderForm(c, { values, errors: checked.errors }, 422);
  const result = await env.actors.membership.register(checked.value, {
    address: env.addressOf(c.env.incoming),
    lang,
  });
  if (result.ok) {
    setSessionCookie(c, result.value.token);
    return c.redirect("/explore", 303);
  }
  const { refusal } = result;
  if (refusal.code === "email_taken") return renderForm(c, { values, errors: { email: refusal.code } }, 409);
  return renderForm(c, { values, errors: {}, refusal: refusal.code }, retryLater(c, refusal));
}

function renderForm(c: PageContext, state: FormState, status: 200 | 409 | 422 | 429 | 503) {
  return renderGuestPage(c, {
    title: c.var.t("register.title"),
    status,
    children: <Form c={c} state={state} />,
  });
}

function Form({ c, state }: { c: PageContext; state: FormState }): VNode {
  const { t, env } = c.var;
  const { values, errors, refusal } = state;
  const { earliest, latest } = birthDateRange(calendarDateAt(env.now()));
  const count = Object.keys(errors).length;
  const error = (field: keyof RegistrationErrors) => {
    const code = errors[field];
    return code && t(`refusal.${code}`);
  };
  return (
    <form method="post" action="/register" noValidate className="grid gap-5">
      <div>
        <h1 className="text-2xl font-bold">{t("register.title")}</h1>
        <p className="mt-1 text-muted">
          {t("register.lead")} {t("register.bonus", { count: SIGN_UP_COINS })}
        </p>
      </div>
      {(refusal ?? count > 0) && (
        <p role="alert" className="rounded-lg bg-bad-soft px-4 py-3 text-sm text-bad">
          {refusal ? t(`refusal.${refusal}`) : t("register.errors", { count })}
        </p>
      )}
      <TextField
        name="name"
        label={t("register.name")}
        hint={t("register.name_hint", { max: NAME_MAX_CHARS })}
        error={error("name")}
        value={values.name}
        autoComplete="given-name"
        maxLength={NAME_INPUT_MAX_CHARS}
        required
      />
      <ChoiceField
        name="gender"
        label={t("register.gender")}
        error={error("gender")}
        value={values.gender}
        options={[
          { value: "1", label: t("register.gender_male") },
          { value: "2", label: t("register.gender_female") },
          { value: "other", label: t("register.gender_other") },
        ]}
        required
      />
      <TextField
        name="birth_date"
        type="date"
        label={t("register.birth_date")}
        hint={t("register.birth_date_hint", { min: MIN_AGE_YEARS })}
        error={error("birth_date")}
        value={values.birth_date}
        autoComplete="bday"
        min={isoDate(earliest)}
        max={isoDate(latest)}
        required
      />
      <TextField
        name="email"
        type="email"
        label={t("register.email")}
        hint={t("register.email_hint")}
        error={error("email")}
        value={values.email}
        autoComplete="email"
        inputMode="email"
        required
      />
      <TextField
        name="password"
        type="password"
        label={t("register.password")}
        hint={t("register.password_hint", { min: PASSWORD_MIN_CHARS })}
        error={error("password")}
        autoComplete="new-password"
        minLength={PASSWORD_MIN_CHARS}
        required
      />
      <Checkbox
        name="terms"
        checked={values.terms !== undefined}
        error={error("terms")}
        label={
          <>
            {t("register.consent")} <a href="/tos" className="underline">{t("register.terms")}</a>
          </>
        }
        required
      />
      <Button type="submit" size="lg" block>{t("register.submit")}</Button>
      <p className="text-center text-muted">
        {t("register.have_account")}{" "}
        <a href="/login" className="inline-flex min-h-11 items-center font-medium text-brand underline">
          {t("landing.login")}
        </a>
      </p>
    </form>
  );
}
