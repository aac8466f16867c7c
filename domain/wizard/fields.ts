/**
 * Every question that a registration can ask, once: what kind of answer it takes and within which bounds. The wizards
 * pick from here, so an answer counts in all of them.
 */
import {
  DISTANCE_MAX_KM,
  DISTANCE_MIN_KM,
  HEIGHT_MAX_CM,
  HEIGHT_MIN_CM,
  INTERESTS_MAX,
  LANGUAGES_MAX,
  SEARCH_AGE_MAX_YEARS,
  SEARCH_AGE_MIN_YEARS,
} from "@/domain/limits.ts";
import { type ChoiceField, OPTIONS } from "@/domain/wizard/options.ts";

/** `about`: the answer is kept as one of those about the member. */
export type Field =
  | { kind: "choice"; options: readonly string[]; about?: true }
  | { kind: "choices"; options: readonly string[]; max: number; about?: true }
  | NumberField
  | RangeField
  | { kind: "date_part"; part: "day" | "month" | "year" }
  | { kind: "name" | "email" | "place" | "password" | "photo" | "consent" };

/** A whole number; `start` is shown before there is an answer. */
export interface NumberField {
  kind: "number";
  min: number;
  max: number;
  start: number;
  code: "height_invalid" | "distance_invalid";
  about?: true;
}

/** Two whole numbers, the first at most the second. */
export interface RangeField {
  kind: "range";
  min: number;
  max: number;
  start: readonly [number, number];
}

function choice<Id extends ChoiceField>(
  id: Id,
): { kind: "choice"; options: (typeof OPTIONS)[Id]; about: true } {
  return { kind: "choice", options: OPTIONS[id], about: true };
}

export const FIELDS = {
  name: { kind: "name" },
  gender: { kind: "choice", options: OPTIONS.gender },
  birth_day: { kind: "date_part", part: "day" },
  birth_month: { kind: "date_part", part: "month" },
  birth_year: { kind: "date_part", part: "year" },
  wanted: { kind: "choice", options: OPTIONS.wanted },
  ages: {
    kind: "range",
    min: SEARCH_AGE_MIN_YEARS,
    max: SEARCH_AGE_MAX_YEARS,
    start: [25, 45],
  },
  distance: {
    kind: "number",
    min: DISTANCE_MIN_KM,
    max: DISTANCE_MAX_KM,
    start: 50,
    code: "distance_invalid",
  },
  location: { kind: "place" },
  email: { kind: "email" },
  password: { kind: "password" },
  photo: { kind: "photo" },
  goal: { kind: "choice", options: OPTIONS.goal },
  discretion: choice("discretion"),
  body: choice("body"),
  hair: choice("hair"),
  origin: choice("origin"),
  experience: choice("experience"),
  communication: choice("communication"),
  temperament: choice("temperament"),
  relationship: choice("relationship"),
  height: {
    kind: "number",
    min: HEIGHT_MIN_CM,
    max: HEIGHT_MAX_CM,
    start: 170,
    code: "height_invalid",
    about: true,
  },
  industry: choice("industry"),
  interests: { kind: "choices", options: OPTIONS.interests, max: INTERESTS_MAX, about: true },
  languages: { kind: "choices", options: OPTIONS.languages, max: LANGUAGES_MAX, about: true },
  drink: choice("drink"),
  smoke: choice("smoke"),
  workout: choice("workout"),
  pets: choice("pets"),
  children: choice("children"),
  family_plans: choice("family_plans"),
  consent: { kind: "consent" },
} as const satisfies Record<string, Field>;

export type FieldId = keyof typeof FIELDS;

/** A question by its id. */
export function fieldOf(id: FieldId): Field {
  return FIELDS[id];
}
