/** Checks what somebody has typed of a virtual profile, with what only the gazetteer, the catalogue and the desk know. */
import { DEFAULT_LANGUAGE } from "@/domain/language.ts";
import { isStaffId } from "@/domain/ids.ts";
import {
  type CheckedPersona,
  checkPersona,
  type PersonaForm,
  type PersonaProblem,
} from "@/domain/persona.ts";
import type { Place } from "@/domain/place.ts";
import { refuse } from "@/domain/refusals.ts";
import { mayStaff } from "@/domain/staff.ts";
import { getStaffOf } from "@/store/personas/reader.ts";
import type { Member, Persona } from "@/store/records.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { inCity } from "@/actors/member/update/place.ts";
import type { ActDeps } from "@/actors/desk/personas/deps.ts";
import { wordsOfForm } from "@/actors/desk/personas/talk.ts";

export type FormCheck =
  | { ok: true; value: CheckedPersona; place: Place }
  | { ok: false; problems: readonly PersonaProblem[] };

/** Checks a form. Who answers must be somebody of the desk who may. */
export async function checkForm(
  { database, catalogue, now }: Pick<ActorEnv, "database" | "catalogue" | "now">,
  { places }: Pick<ActDeps, "places">,
  form: PersonaForm,
): Promise<FormCheck> {
  const [place, staff] = await Promise.all([
    Number.isInteger(form.place) && form.place > 0 ? places.get(form.place, DEFAULT_LANGUAGE) : null,
    getStaffOf(database, form.moderators.filter(isStaffId)),
  ]);
  const answers = catalogue().answers.map(({ id }) => id);
  const checked = checkPersona(form, { answers, isCity: place !== null, now: now() });
  const writers = new Set<string>(
    staff.filter(({ state, roles }) => state !== "removed" && mayStaff(roles, "answer")).map(({ id }) => id),
  );
  const strangers = form.moderators.some((id) => !writers.has(id));
  const problems = checked.ok ? [] : [...checked.problems];
  if (strangers && problems.every(({ field }) => field !== "moderators")) {
    problems.push({ field: "moderators", refusal: refuse("choice_invalid").refusal });
  }
  if (!checked.ok || !place || problems.length > 0) return { ok: false, problems };
  return { ok: true, value: checked.value, place };
}

/** What of a member's record a virtual profile's form says; `before` as it is by now. */
export function memberFacts(
  form: CheckedPersona,
  { place, before, now }: { place: Place; before: Member | null; now: number },
): Partial<Member> {
  const { name, birth_date, gender, lang, answer, wanted, ages, radius_km } = form;
  return {
    name,
    birth_date,
    gender,
    lang,
    answer,
    ...wordsOfForm(form, before, now),
    ...inCity(place),
    search: { ages: [ages[0], ages[1]], radius_km, gender: wanted },
  };
}

type PersonaFacts = Pick<Persona, "teams" | "moderators" | "languages" | "style" | "bios">;

/** What of its row at the desk a form says. */
export function personaFacts({ teams, moderators, languages, style, bios }: PersonaFacts): PersonaFacts {
  return { teams, moderators, languages, style, bios };
}
