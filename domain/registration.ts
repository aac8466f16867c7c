/**
 * A whole registration as a pure decision: the values of a new account, or the step that still wants an answer.
 * For the last step of a wizard. Invariant: an account comes of nothing else.
 */
import { type AboutAnswers, answersKept } from "@/domain/about.ts";
import { ageAt, type CalendarDate, parseBirthDate } from "@/domain/age.ts";
import { fittingAges } from "@/domain/fitting_ages.ts";
import type { PhotoId } from "@/domain/ids.ts";
import { DISTANCE_MAX_KM } from "@/domain/limits.ts";
import type { PasswordHash } from "@/domain/password_hash.ts";
import type { Place } from "@/domain/place.ts";
import type { Draft } from "@/domain/wizard/draft.ts";
import {
  checkStep,
  type FieldErrors,
  openStep,
  type Posted,
  type WizardState,
} from "@/domain/wizard/engine.ts";
import type { FieldId } from "@/domain/wizard/fields.ts";
import type { Step, Steps } from "@/domain/wizard/wizard.ts";

/** 1 male, 2 female, 3 other, as stored and sent. */
export type Gender = 1 | 2 | 3;

/** Whom to look for: 1 men, 2 women, 0 both. */
export type Wanted = 0 | 1 | 2;

/** What a new account is made of. */
export interface Registration {
  readonly name: string;
  readonly gender: Gender;
  readonly birthDate: CalendarDate;
  readonly email: string;
  readonly password: PasswordHash;
  readonly search: {
    readonly ages: readonly [number, number];
    readonly radius_km: number;
    readonly gender: Wanted;
  };
  /** What the member is looking for, by the catalogue's key; null where the wizard did not ask. */
  readonly goal: string | null;
  /** What else they say of themselves, by choice. */
  readonly about: AboutAnswers;
  readonly place: Place | null;
  readonly photo: PhotoId | null;
}

/** A registration whose place has not been looked up in the gazetteer yet. */
export type PlacelessRegistration = Omit<Registration, "place">;

export type RegistrationCheck<Some extends Step> =
  | { readonly ok: true; readonly value: PlacelessRegistration }
  | { readonly ok: false; readonly step: Some; readonly errors: FieldErrors };

const GENDERS: Readonly<Record<string, Gender>> = { "1": 1, "2": 2, other: 3 };
const WANTED: Readonly<Record<string, Wanted>> = { "1": 1, "2": 2, both: 0 };

/** Checks every step of a wizard, and last what was posted for the step that asks for consent. */
export function checkRegistration<Some extends Step>(
  steps: Steps<Some>,
  posted: Posted,
  state: WizardState,
): RegistrationCheck<Some> {
  const step = openStep(steps, state);
  if (step !== steps.at(-1)) return { ok: false, step, errors: {} };
  const consent = checkStep(step, posted, state);
  if (!consent.ok) return { ok: false, step, errors: consent.errors };
  return { ok: true, value: registrationOf(state.draft, state.today) };
}

/** The values of a draft in which every step is done. */
function registrationOf(draft: Draft, today: CalendarDate): PlacelessRegistration {
  const text = (id: FieldId) => textOf(draft, id);
  const gender = GENDERS[text("gender")];
  const wanted = WANTED[text("wanted")];
  const date = parseBirthDate(
    { day: text("birth_day"), month: text("birth_month"), year: text("birth_year") },
    today,
  );
  if (gender === undefined || wanted === undefined || !date.ok || draft.password === null) {
    throw new RangeError("Cannot register: the wizard does not ask for what every account needs");
  }
  const [youngest, oldest] = fittingAges(ageAt(date.value, today));
  const [from = youngest, to = oldest] = draft.answers["ages"] ?? [];
  return {
    name: text("name"),
    gender,
    birthDate: date.value,
    email: text("email"),
    password: draft.password,
    search: {
      ages: [Number(from), Number(to)],
      radius_km: Number(text("distance") || DISTANCE_MAX_KM),
      gender: wanted,
    },
    goal: text("goal") || null,
    about: answersKept(draft.answers),
    photo: draft.photo,
  };
}

function textOf({ answers }: Draft, id: FieldId): string {
  const answer = answers[id];
  return typeof answer === "string" ? answer : "";
}
