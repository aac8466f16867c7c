/** What a city and its country are called in a language. For the gazetteer alone. */
import type { TextLanguage } from "@/domain/language.ts";
import type { CityArrays } from "@/adapters/gazetteer/layout.ts";

const decoder = new TextDecoder();
const countryNames = new Map<TextLanguage, Intl.DisplayNames>();

/** The city's name in a language where it has one there, else its main name. */
export function cityName(arrays: CityArrays, city: number, lang: TextLanguage): string {
  switch (lang) {
    case "en":
      return textAt(arrays, arrays.names, city);
    case "de":
      return ownName(arrays, { cities: arrays.germanCities, names: arrays.germanNames, city });
    case "he":
      return ownName(arrays, { cities: arrays.hebrewCities, names: arrays.hebrewNames, city });
    default:
      return lang satisfies never;
  }
}

function ownName(arrays: CityArrays, own: { cities: Uint32Array; names: Uint32Array; city: number }): string {
  const at = own.cities.indexOf(own.city);
  return at < 0 ? textAt(arrays, arrays.names, own.city) : textAt(arrays, own.names, at);
}

function textAt({ text }: CityArrays, starts: Uint32Array, index: number): string {
  return decoder.decode(text.subarray(starts[index], starts[index + 1]));
}

/** The two letters of a city's country. */
export function countryCode({ countries }: CityArrays, city: number): string {
  return lettersOf(countries[city] ?? 0);
}

/** The letters of a city's region, such as the MA of Boston; empty where people do not say it. */
export function regionCode({ regions }: CityArrays, city: number): string {
  return lettersOf(regions[city] ?? 0);
}

function lettersOf(number: number): string {
  return number === 0 ? "" : lettersOf(number >> 8) + String.fromCharCode(number & 0xff);
}

/** A country's name in a language; its code where that has none. */
export function countryName(code: string, lang: TextLanguage): string {
  let names = countryNames.get(lang);
  if (!names) {
    names = new Intl.DisplayNames([lang], { type: "region", fallback: "code" });
    countryNames.set(lang, names);
  }
  return names.of(code) ?? code;
}
