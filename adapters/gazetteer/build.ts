/** Makes the index of a table of cities: once, by the build task, or for a small table when it is first asked. */
import { GERMAN, HEBREW } from "@/adapters/gazetteer/exonyms.ts";
import { foldAll } from "@/adapters/gazetteer/fold.ts";
import { hebrewName } from "@/adapters/gazetteer/hebrew_name.ts";
import { type CityArrays, OTHER_NAME } from "@/adapters/gazetteer/layout.ts";
import { DEGREE } from "@/adapters/gazetteer/near.ts";
import type { City } from "@/adapters/gazetteer/city.ts";
import type { Point } from "@/domain/place.ts";

/** Longer names are no names but descriptions. */
const KEY_MAX_CHARS = 60;
/** Characters beyond 16 bits sort differently as text and as bytes; no living script of city names needs them. */
const ASTRAL = /[\ud800-\udfff]/;
const encoder = new TextEncoder();

/** The index of cities that come by falling population. */
export function buildIndex(cities: readonly City[]): CityArrays {
  const german = ownNames(cities, largestOf(GERMAN));
  const knownHebrew = largestOf(HEBREW);
  const hebrew = ownNames(cities, (city) => knownHebrew(city) ?? hebrewName(city));
  const names = joinTexts([
    ...cities.map(({ name }) => name),
    ...german.map(({ name }) => name),
    ...hebrew.map(({ name }) => name),
  ]);
  const [germanAt, hebrewAt] = [cities.length, cities.length + german.length];
  const { keys, keyCities, keyText } = indexKeys(cities, [...german, ...hebrew]);
  const sections = pointsOf(cities.flatMap((city) => city.sections));
  return {
    ids: Uint32Array.from(cities, ({ id }) => id),
    populations: Uint32Array.from(cities, ({ population }) => population),
    ...pointsOf(cities),
    sectionLats: sections.lats,
    sectionLngs: sections.lngs,
    sectionCities: Uint32Array.from(cities.flatMap((city, index) => city.sections.map(() => index))),
    countries: Uint32Array.from(cities, ({ country }) => lettersAsNumber(country)),
    regions: Uint32Array.from(cities, ({ region }) => lettersAsNumber(region)),
    names: names.starts.subarray(0, germanAt + 1),
    germanCities: Uint32Array.from(german, ({ city }) => city),
    germanNames: names.starts.subarray(germanAt, hebrewAt + 1),
    hebrewCities: Uint32Array.from(hebrew, ({ city }) => city),
    hebrewNames: names.starts.subarray(hebrewAt),
    keys,
    keyCities,
    text: names.bytes,
    keyText,
  };
}

/** Up to four ASCII letters as one number. */
function lettersAsNumber(letters: string): number {
  return [...letters].reduce((number, letter) => number << 8 | letter.charCodeAt(0), 0);
}

/** Points as the index keeps them. */
function pointsOf(points: readonly Point[]): Pick<CityArrays, "lats" | "lngs"> {
  return {
    lats: Uint32Array.from(points, ({ lat }) => Math.round((lat + 90) * DEGREE)),
    lngs: Uint32Array.from(points, ({ lng }) => Math.round((lng + 180) * DEGREE)),
  };
}

interface OwnName {
  city: number;
  name: string;
}

/** Names that are not the main one. */
function ownNames(cities: readonly City[], nameOf: (city: City) => string | null): OwnName[] {
  return cities.flatMap((each, city) => {
    const name = nameOf(each);
    return name === null || name === each.name ? [] : { city, name };
  });
}

/** Reads a table of exonyms: a name goes to the largest city of its main name and country. */
function largestOf(exonyms: Readonly<Record<string, string>>): (city: City) => string | null {
  const given = new Set<string>();
  return ({ name, country }) => {
    const label = `${name}, ${country}`;
    const exonym = exonyms[label];
    if (exonym === undefined || given.has(label)) return null;
    given.add(label);
    return exonym;
  };
}

/** Texts in one, with the place where each begins, and where the last one ends. */
function joinTexts(texts: readonly string[]): { starts: Uint32Array; bytes: Uint8Array } {
  const starts = new Uint32Array(texts.length + 1);
  const bytes = encoder.encode(texts.join(""));
  let at = 0;
  texts.forEach((text, index) => {
    starts[index] = at;
    at += byteLength(text);
  });
  starts[texts.length] = at;
  return { starts, bytes };
}

/** Bytes of a text in UTF-8, without making them. */
function byteLength(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

interface Key {
  text: string;
  /** As in `CityArrays.keyCities`. */
  city: number;
}

/** Every key that finds a city, each pair once, in the order in which the search walks them. */
function indexKeys(
  cities: readonly City[],
  own: readonly OwnName[],
): Pick<CityArrays, "keys" | "keyCities" | "keyText"> {
  const ownOf = Map.groupBy(own, ({ city }) => city);
  const keys = cities.flatMap(({ name, alternates }, city) => {
    const shown = keysOf([name, ...(ownOf.get(city) ?? []).map((each) => each.name)]);
    const others = keysOf(alternates).difference(shown);
    return [
      ...Array.from(shown, (text): Key => ({ text, city })),
      ...Array.from(others, (text): Key => ({ text, city: city + OTHER_NAME })),
    ];
  });
  keys.sort((one, other) => one.text < other.text ? -1 : one.text > other.text ? 1 : one.city - other.city);
  const { starts, bytes } = joinTexts(keys.map(({ text }) => text));
  return { keys: starts, keyCities: Uint32Array.from(keys, ({ city }) => city), keyText: bytes };
}

function keysOf(names: readonly string[]): Set<string> {
  const keys = names.flatMap(foldAll);
  return new Set(keys.filter((key) => key !== "" && key.length <= KEY_MAX_CHARS && !ASTRAL.test(key)));
}
