/**
 * Cities from an index that lies on the disk: no network, and no memory beyond the file's size. The file is read when
 * somebody searches for the first time, once a process, however many contexts it has.
 */
import { DEFAULT_LANGUAGE, type TextLanguage } from "@/domain/language.ts";
import { PLACE_NEAREST_KM } from "@/domain/limits.ts";
import { cityText, type Gazetteer, type Place } from "@/domain/place.ts";
import { buildIndex } from "@/adapters/gazetteer/build.ts";
import { fold } from "@/adapters/gazetteer/fold.ts";
import { type CityArrays, readArrays } from "@/adapters/gazetteer/layout.ts";
import { cityName, countryCode, countryName, regionCode } from "@/adapters/gazetteer/names.ts";
import { findNear, findNearest, pointOf } from "@/adapters/gazetteer/near.ts";
import { findCities } from "@/adapters/gazetteer/search.ts";
import { readTable } from "@/adapters/gazetteer/table.ts";
import { translateNames } from "@/adapters/gazetteer/translate.ts";

const opened = new Map<string, Promise<CityArrays>>();

/** The cities of the index file at `path`, or of a table of GeoNames, by its ending `.txt`. Throws where there is none. */
export async function openGazetteer(path: string): Promise<Gazetteer> {
  const there = await Deno.stat(path).catch(() => null);
  if (!there?.isFile) throw missing(path);

  function arraysOf(): Promise<CityArrays> {
    const known = opened.get(path);
    if (known) return known;
    const reading = readCities(path);
    opened.set(path, reading);
    // A file that is missing may be there the next time.
    reading.catch(() => opened.delete(path));
    return reading;
  }

  return {
    async search(text, lang, options) {
      const arrays = await arraysOf();
      const [name = "", ...rest] = text.split(/[,،]/);
      const isThere = areaFilter(arrays, rest, lang);
      const found = findCities(arrays, name, { ...options, isWanted: isThere });
      // What follows the comma may be something else than a region or a country.
      const cities = found.length > 0 ? found : findCities(arrays, name, options);
      return tellApart(arrays, cities.map((city) => ({ city, place: placeOf(arrays, city, lang) })), lang);
    },
    async get(id, lang) {
      const arrays = await arraysOf();
      const city = arrays.ids.indexOf(id);
      return city < 0 ? null : placeOf(arrays, city, lang);
    },
    async nearest(point, lang) {
      const arrays = await arraysOf();
      const city = findNearest(arrays, point, PLACE_NEAREST_KM);
      return city === null ? null : placeOf(arrays, city, lang);
    },
    async translator(lang) {
      if (lang === DEFAULT_LANGUAGE) return (names) => names;
      const arrays = await arraysOf();
      return (names) => translateNames(arrays, names, lang);
    },
  };
}

async function readCities(path: string): Promise<CityArrays> {
  try {
    if (path.endsWith(".txt")) return buildIndex(readTable(await Deno.readTextFile(path)));
    return readArrays(await Deno.readFile(path));
  } catch (cause) {
    throw missing(path, cause);
  }
}

function missing(path: string, cause?: unknown): Error {
  return new Error(`Cannot search for cities in "${path}": run "deno task build", or set PLACES_PATH`, {
    cause,
  });
}

function placeOf(arrays: CityArrays, city: number, lang: TextLanguage): Place {
  const code = countryCode(arrays, city);
  const region = regionCode(arrays, city);
  return {
    id: arrays.ids[city] ?? 0,
    city: cityName(arrays, city, lang),
    ...(region !== "" && { region }),
    country: countryName(code, lang),
    country_code: code,
    ...pointOf(arrays, city),
  };
}

/** Names the city nearby for those whose name, region and country another match has too. */
function tellApart(
  arrays: CityArrays,
  matches: readonly { city: number; place: Place }[],
  lang: TextLanguage,
): Place[] {
  const groups = Map.groupBy(matches, ({ place }) => areaText(place));
  return matches.map(({ city, place }) => {
    const alike = groups.get(areaText(place)) ?? [];
    const isElse = (other: number) => cityName(arrays, other, lang) !== place.city;
    const near = alike.length > 1 ? findNear(arrays, city, isElse) : null;
    return near === null ? place : { ...place, near: cityName(arrays, near, lang) };
  });
}

function areaText(place: Place): string {
  return `${cityText(place)}, ${place.country_code}`;
}

/** Which cities lie where each of the texts says: in a region or country whose name or code begins so; all for no text. */
function areaFilter(
  arrays: CityArrays,
  texts: readonly string[],
  lang: TextLanguage,
): ((city: number) => boolean) | undefined {
  const sought = texts.map(fold).filter((text) => text !== "");
  if (sought.length === 0) return undefined;
  const known = new Map<string, boolean>();
  return (city) => {
    const [region, code] = [regionCode(arrays, city), countryCode(arrays, city)];
    const area = `${region}, ${code}`;
    let isSought = known.get(area);
    if (isSought === undefined) {
      const names = [region, code, countryName(code, lang), countryName(code, DEFAULT_LANGUAGE)].map(fold);
      isSought = sought.every((text) => names.some((name) => name.startsWith(text)));
      known.set(area, isSought);
    }
    return isSought;
  };
}
