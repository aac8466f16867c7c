/** Whom a member looks for: radius, gender, ages, and whether others follow from further away (spec §5). */
import { readFilters, writeFilters } from "@/domain/filters.ts";
import {
  DISTANCE_MAX_KM,
  DISTANCE_MIN_KM,
  SEARCH_AGE_MAX_YEARS,
  SEARCH_AGE_MIN_YEARS,
} from "@/domain/limits.ts";
import { accept, refuse } from "@/domain/refusals.ts";
import { type Field, numberOf } from "@/actors/member/update/field.ts";

/** Men, women, or 0 for everybody, as the registration stores it. */
const WANTED = [0, 1, 2];
const AGES = /^(\d{1,3}),(\d{1,3})$/;

/** Whole kilometres; below 1 is ignored, as clients send it while a slider moves. */
export const radius: Field = ({ search }, value) => {
  const km = numberOf(value);
  if (km === null || km > DISTANCE_MAX_KM) return refuse("distance_invalid");
  if (km < DISTANCE_MIN_KM) return accept({});
  return Number.isInteger(km) ? accept({ search: { ...search, radius_km: km } }) : refuse("distance_invalid");
};

export const wantedGender: Field = ({ search }, value) => {
  const gender = numberOf(value);
  return gender !== null && WANTED.includes(gender)
    ? accept({ search: { ...search, gender } })
    : refuse("choice_invalid");
};

/** Who is left out besides, and the order, as a form encodes them (DI-23). */
export const filters: Field = ({ search }, value) => {
  const read = typeof value === "string" ? readFilters(value) : refuse("choice_invalid");
  if (!read.ok) return read;
  const { filters: _, ...rest } = search;
  return accept({ search: writeFilters(read.value) === "" ? rest : { ...rest, filters: read.value } });
};

/** "min,max" in years. */
export const ages: Field = ({ search }, value) => {
  const [, from, to] = typeof value === "string" ? AGES.exec(value.replaceAll(" ", "")) ?? [] : [];
  const [min, max] = [Number(from), Number(to)];
  const fits = min >= SEARCH_AGE_MIN_YEARS && min <= max && max <= SEARCH_AGE_MAX_YEARS;
  return fits ? accept({ search: { ...search, ages: [min, max] } }) : refuse("ages_invalid");
};

export const further: Field = ({ search }, value) => {
  const choice = numberOf(value);
  if (choice !== 0 && choice !== 1) return refuse("choice_invalid");
  const isWanted = choice === 1;
  // A record that does not say so means yes.
  return accept(isWanted === (search.further ?? true) ? {} : { search: { ...search, further: isWanted } });
};
