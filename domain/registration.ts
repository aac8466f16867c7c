/**
 * The registration form as a pure decision: a value that may be stored, or a code for every field that is wrong.
 * For the registration page and its island. All fields are checked, never only the first.
 */
import { type BirthDateCode, type CalendarDate, parseBirthDate } from "@/domain/age.ts";
import { checkEmail } from "@/domain/email.ts";
import { checkName } from "@/domain/name.ts";
import { checkPassword, type PasswordCode } from "@/domain/password.ts";
import { accept, type Refusal, refuse, type Result } from "@/domain/refusals.ts";

/** 1 male, 2 female, 3 other, as stored and sent. */
export type Gender = 1 | 2 | 3;

/** Fields of the form, in the order in which the page shows them. */
export const REGISTRATION_FIELDS = ["name", "gender", "birth_date", "email", "password", "terms"] as const;

export type RegistrationField = (typeof REGISTRATION_FIELDS)[number];

/** The form as posted; a field that was not sent is missing. `birth_date` is "YYYY-MM-DD". */
export type RegistrationForm = { readonly [Field in RegistrationField]?: string | undefined };

/** What a new account is made of. The password is in NFC and not hashed yet. */
export interface Registration {
  readonly name: string;
  readonly gender: Gender;
  readonly birthDate: CalendarDate;
  readonly email: string;
  readonly password: string;
}

export type RegistrationCode =
  | "name_invalid"
  | "gender_invalid"
  | BirthDateCode
  | "email_invalid"
  | PasswordCode
  | "terms_required";

/** The code of each wrong field. `email_taken` joins them once the store has been asked. */
export type RegistrationErrors = { readonly [Field in RegistrationField]?: RegistrationCode | "email_taken" };

export type RegistrationCheck =
  | { readonly ok: true; readonly value: Registration }
  | { readonly ok: false; readonly errors: RegistrationErrors };

/** Checks every field on `today`. */
export function checkRegistration(form: RegistrationForm, today: CalendarDate): RegistrationCheck {
  const name = checkName(form.name ?? "");
  const gender = checkGender(form.gender ?? "");
  const birthDate = parseBirthDate(form.birth_date ?? "", today);
  const email = checkEmail(form.email ?? "");
  const password = checkPassword(form.password ?? "");
  const terms = checkTerms(form.terms ?? "");
  if (name.ok && gender.ok && birthDate.ok && email.ok && password.ok && terms.ok) {
    const value = {
      name: name.value,
      gender: gender.value,
      birthDate: birthDate.value,
      email: email.value,
      password: password.value,
    };
    return { ok: true, value };
  }
  return {
    ok: false,
    errors: {
      ...errorOf("name", name),
      ...errorOf("gender", gender),
      ...errorOf("birth_date", birthDate),
      ...errorOf("email", email),
      ...errorOf("password", password),
      ...errorOf("terms", terms),
    },
  };
}

/** Reads the gender choice: "1" male, "2" female, "other" (spec §3). */
export function checkGender(raw: string): Result<Gender, "gender_invalid"> {
  switch (raw) {
    case "1":
      return accept<Gender>(1);
    case "2":
      return accept<Gender>(2);
    case "other":
      return accept<Gender>(3);
    default:
      return refuse("gender_invalid");
  }
}

/** A ticked checkbox posts "on", or the value the page gave it. */
function checkTerms(raw: string): Result<true, "terms_required"> {
  return raw === "on" || raw === "1" || raw === "true" ? accept<true>(true) : refuse("terms_required");
}

function errorOf<Code extends RegistrationCode>(
  field: RegistrationField,
  check: { ok: true } | { ok: false; refusal: Refusal<Code> },
): RegistrationErrors {
  return check.ok ? {} : { [field]: check.refusal.code };
}
