/**
 * Says where members are, and what an erased one is called, in the language of whoever asks: records and events have the
 * English names. Done once, on the whole answer of a call, so that no query and no view has to know a language.
 */
import { DELETED_NAME } from "@/domain/account_closing.ts";
import type { TextLanguage } from "@/domain/language.ts";
import type { CityNames, Gazetteer } from "@/domain/place.ts";

/** A copy of an answer in which every member's city and country is named in `lang`. */
export type TranslatePlaces = <Value>(value: Value, lang: TextLanguage) => Promise<Value>;

/** Opens the translation; it reads the cities when it is first needed. */
export function openPlaceNames(
  places: Gazetteer,
  deletedName: (lang: TextLanguage) => string,
): TranslatePlaces {
  return async function translate(value, lang) {
    // Where the cities cannot be read a search says so; members are worth showing all the same.
    const translator = await places.translator(lang).catch(() => null);
    const names = { translator: translator ?? ((place) => place), deleted: deletedName(lang) };
    return withNames(value, names) as typeof value;
  };
}

interface Names {
  translator(place: CityNames): CityNames;
  deleted: string;
}

function withNames(value: unknown, names: Names): unknown {
  if (Array.isArray(value)) return value.map((each) => withNames(each, names));
  if (typeof value !== "object" || value === null) return value;
  const copy = Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withNames(each, names)]),
  );
  if (copy.name === DELETED_NAME) copy.name = names.deleted;
  const { city, country } = copy;
  const isPlace = typeof city === "string" && typeof country === "string" && country !== "";
  return isPlace ? { ...copy, ...names.translator({ city, country }) } : copy;
}
