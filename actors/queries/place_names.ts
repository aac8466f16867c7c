/**
 * Says where members are in the language of whoever asks: records and events have the English names of cities. Done once,
 * on the whole answer of a call, so that no query and no view has to know a language.
 */
import type { TextLanguage } from "@/domain/language.ts";
import type { CityNames, Gazetteer } from "@/domain/place.ts";

/** A copy of an answer in which every member's city and country is named in `lang`. */
export type TranslatePlaces = <Value>(value: Value, lang: TextLanguage) => Promise<Value>;

/** Opens the translation; it reads the cities when it is first needed. */
export function openPlaceNames(places: Gazetteer): TranslatePlaces {
  return async function translate(value, lang) {
    // Where the cities cannot be read a search says so; members are worth showing all the same.
    const translator = await places.translator(lang).catch(() => null);
    return translator ? withNames(value, translator) as typeof value : value;
  };
}

function withNames(value: unknown, translator: (names: CityNames) => CityNames): unknown {
  if (Array.isArray(value)) return value.map((each) => withNames(each, translator));
  if (typeof value !== "object" || value === null) return value;
  const copy = Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withNames(each, translator)]),
  );
  const { city, country } = copy;
  const isPlace = typeof city === "string" && typeof country === "string" && city !== "";
  return isPlace ? { ...copy, ...translator({ city, country }) } : copy;
}
