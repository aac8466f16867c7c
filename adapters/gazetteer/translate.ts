/** Says in another language where a member lives: their record has the English names of city and country. */
import { DEFAULT_LANGUAGE, type TextLanguage } from "@/domain/language.ts";
import type { CityNames } from "@/domain/place.ts";
import type { CityArrays } from "@/adapters/gazetteer/layout.ts";
import { cityName, countryCode, countryName } from "@/adapters/gazetteer/names.ts";
import { citiesCalled } from "@/adapters/gazetteer/search.ts";

/** Codes of the countries of an index by their English names. */
const codes = new WeakMap<CityArrays, ReadonlyMap<string, string>>();

/** The names in `lang`, of the country alone where there is no city. Of several cities of one name in one country the largest has it; an unknown one keeps its own. */
export function translateNames(arrays: CityArrays, names: CityNames, lang: TextLanguage): CityNames {
  const code = codesOf(arrays).get(names.country);
  if (code === undefined) return names;
  const called = names.city === "" ? [] : citiesCalled(arrays, names.city);
  const city = called.find((each) =>
    countryCode(arrays, each) === code && cityName(arrays, each, DEFAULT_LANGUAGE) === names.city
  );
  return {
    city: city === undefined ? names.city : cityName(arrays, city, lang),
    country: countryName(code, lang),
  };
}

function codesOf(arrays: CityArrays): ReadonlyMap<string, string> {
  let known = codes.get(arrays);
  if (!known) {
    const all = new Set<string>();
    for (let city = 0; city < arrays.ids.length; city++) all.add(countryCode(arrays, city));
    known = new Map(Array.from(all, (code) => [countryName(code, DEFAULT_LANGUAGE), code]));
    codes.set(arrays, known);
  }
  return known;
}
