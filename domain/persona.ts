/**
 * What a virtual profile may be. All that it says of itself goes by the rules of members: name, age, bio, city, search
 * (decisions: virtual profiles). Pure.
 */
import { type BirthDateCode, calendarDateAt, isoDate, parseBirthDate } from "@/domain/age.ts";
import { checkBio } from "@/domain/bio.ts";
import { isStaffId, type StaffId } from "@/domain/ids.ts";
import type { TextLanguage } from "@/domain/language.ts";
import {
  DISTANCE_MAX_KM,
  DISTANCE_MIN_KM,
  PERSONA_MODERATORS_MAX,
  PERSONA_STYLE_MAX_CODE_POINTS,
  PERSONA_TEAMS_MAX,
  SEARCH_AGE_MAX_YEARS,
  SEARCH_AGE_MIN_YEARS,
} from "@/domain/limits.ts";
import { checkName } from "@/domain/name.ts";
import { type CheckedTalk, checkTalk, type PersonaTalk, type TalkCode } from "@/domain/persona_talk.ts";
import { type Refusal, refuse } from "@/domain/refusals.ts";
import { codePoints, dropControls } from "@/domain/text.ts";

/** The languages that a virtual profile can be in. */
export const PERSONA_LANGUAGES = ["en", "he", "de"] as const satisfies readonly TextLanguage[];

/** A virtual profile as somebody has typed it. */
export interface PersonaForm {
  name: string;
  /** YYYY-MM-DD. */
  birth_date: string;
  gender: number;
  lang: string;
  /** The gazetteer's number of its city. */
  place: number;
  /** What it looks for, by the catalogue's number. */
  answer: number;
  /** Whom it looks for: 1 men, 2 women, 0 both. */
  wanted: number;
  ages: readonly [number, number];
  radius_km: number;
  bios: { readonly [Language in TextLanguage]?: string };
  /** What it has to talk about; missing where that stays as it is. */
  talk?: PersonaTalk | undefined;
  style: string;
  /** In which languages it is written. */
  languages: readonly string[];
  teams: readonly string[];
  moderators: readonly string[];
}

export type PersonaField = Exclude<keyof PersonaForm, "talk"> | keyof PersonaTalk;

/** The same once it was checked. */
export interface CheckedPersona
  extends Omit<PersonaForm, "gender" | "lang" | "wanted" | "languages" | "moderators" | "talk"> {
  talk?: CheckedTalk | undefined;
  gender: 1 | 2 | 3;
  lang: TextLanguage;
  wanted: 0 | 1 | 2;
  languages: readonly TextLanguage[];
  moderators: readonly StaffId[];
}

export type PersonaCode =
  | BirthDateCode
  | TalkCode
  | "name_invalid"
  | "bio_too_long"
  | "place_required"
  | "ages_invalid"
  | "distance_invalid"
  | "style_too_long"
  | "team_invalid";

/** What is wrong with one field. */
export interface PersonaProblem {
  field: PersonaField;
  refusal: Refusal<PersonaCode>;
}

export interface PersonaCheck {
  /** Numbers of the catalogue's answers. */
  answers: readonly number[];
  /** Whether the gazetteer has the city. */
  isCity: boolean;
  now: number;
}

const TEAM = /^[\p{L}\p{N}-]{1,30}$/u;

/** The name of a team in its one spelling, or null where it is none. */
export function teamNamed(raw: string): string | null {
  const team = raw.normalize("NFC").trim().toLowerCase();
  return TEAM.test(team) ? team : null;
}

/** Checks every field; a refused one gives no other than its problem. */
export function checkPersona(
  form: PersonaForm,
  { answers, isCity, now }: PersonaCheck,
): { ok: true; value: CheckedPersona } | { ok: false; problems: readonly PersonaProblem[] } {
  const problems: PersonaProblem[] = [];
  const wrong = (field: PersonaField, refusal: Refusal<PersonaCode>) =>
    void problems.push({ field, refusal });
  const choice = refuse("choice_invalid").refusal;

  const name = checkName(form.name);
  if (!name.ok) wrong("name", name.refusal);
  const birth = parseBirthDate(form.birth_date, calendarDateAt(now));
  if (!birth.ok) wrong("birth_date", birth.refusal);
  const gender = ([1, 2, 3] as const).find((each) => each === form.gender);
  if (gender === undefined) wrong("gender", choice);
  const lang = PERSONA_LANGUAGES.find((each) => each === form.lang);
  if (lang === undefined) wrong("lang", choice);
  if (!isCity) wrong("place", refuse("place_required").refusal);
  if (!answers.includes(form.answer)) wrong("answer", choice);
  const wanted = ([0, 1, 2] as const).find((each) => each === form.wanted);
  if (wanted === undefined) wrong("wanted", choice);
  if (!areAges(form.ages)) wrong("ages", refuse("ages_invalid").refusal);
  if (!isDistance(form.radius_km)) wrong("radius_km", refuse("distance_invalid").refusal);

  const bios: { [Language in TextLanguage]?: string } = {};
  for (const language of PERSONA_LANGUAGES) {
    const bio = checkBio(form.bios[language] ?? "");
    if (!bio.ok) wrong("bios", bio.refusal);
    else if (bio.value !== "") bios[language] = bio.value;
  }
  const talk = form.talk && checkTalk(form.talk);
  problems.push(...talk?.problems ?? []);
  const style = dropControls(form.style.replaceAll("\r\n", "\n")).trim();
  if (codePoints(style) > PERSONA_STYLE_MAX_CODE_POINTS) {
    wrong("style", refuse("style_too_long", { max: PERSONA_STYLE_MAX_CODE_POINTS }).refusal);
  }
  const languages = PERSONA_LANGUAGES.filter((each) => form.languages.includes(each));
  if (languages.length === 0 || languages.length < new Set(form.languages).size) wrong("languages", choice);
  const teams = form.teams.flatMap((each) => teamNamed(each) ?? []);
  if (teams.length < form.teams.length || teams.length > PERSONA_TEAMS_MAX) {
    wrong("teams", refuse("team_invalid").refusal);
  }
  const moderators = form.moderators.filter(isStaffId);
  if (moderators.length < form.moderators.length || moderators.length > PERSONA_MODERATORS_MAX) {
    wrong("moderators", choice);
  }
  if (
    problems.length > 0 || !name.ok || !birth.ok || gender === undefined || lang === undefined ||
    wanted === undefined
  ) return { ok: false, problems };
  return {
    ok: true,
    value: {
      name: name.value,
      birth_date: isoDate(birth.value),
      gender,
      lang,
      place: form.place,
      answer: form.answer,
      wanted,
      ages: form.ages,
      radius_km: form.radius_km,
      bios,
      ...talk && { talk: talk.value },
      style,
      languages,
      teams: [...new Set(teams)].sort(),
      moderators: [...new Set(moderators)].sort(),
    },
  };
}

function areAges([from, to]: PersonaForm["ages"]): boolean {
  return Number.isInteger(from) && Number.isInteger(to) && from >= SEARCH_AGE_MIN_YEARS && from <= to &&
    to <= SEARCH_AGE_MAX_YEARS;
}

function isDistance(km: number): boolean {
  return Number.isInteger(km) && km >= DISTANCE_MIN_KM && km <= DISTANCE_MAX_KM;
}
