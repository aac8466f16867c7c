/** Reads a table of GeoNames (https://download.geonames.org/export/dump/readme.txt): a city a line, 19 columns by tabs. */
import type { City } from "@/adapters/gazetteer/city.ts";
import { regionLetters } from "@/adapters/gazetteer/regions.ts";
import { joinSections } from "@/adapters/gazetteer/sections.ts";

const COLUMNS = 19;
const COUNTRY = /^[A-Z]{2}$/;
/** Abandoned, destroyed, historical: nobody lives there. */
const NOT_LIVED_IN = /^PPL(Q|W|H|CH)$/;
/** A part of a city. */
const SECTION = "PPLX";

/**
 * The cities of a table in which somebody lives, the largest first, with the names of their sections. Throws on a line
 * that is none of GeoNames'.
 */
export function readTable(text: string): City[] {
  const [cities, sections]: [City[], City[]] = [[], []];
  for (const line of text.split("\n")) {
    if (line === "") continue;
    const { city, feature } = readLine(line);
    if (NOT_LIVED_IN.test(feature) || !COUNTRY.test(city.country)) continue;
    (feature === SECTION ? sections : cities).push(city);
  }
  return joinSections(cities.sort(byPopulation), sections).sort(byPopulation);
}

function byPopulation(one: City, other: City): number {
  return other.population - one.population || one.id - other.id;
}

function readLine(line: string): { city: City; feature: string } {
  const columns = line.split("\t");
  const [id, name = "", ascii = "", alternates = "", lat, lng, , feature = "", country = ""] = columns;
  const city = {
    id: Number(id),
    name,
    alternates: [ascii, ...alternates.split(",")].filter((each) => each !== "" && each !== name),
    lat: Number(lat),
    lng: Number(lng),
    country,
    region: regionLetters(country, columns[10] ?? ""),
    population: Number(columns[14]),
    sections: [],
  };
  const isSound = columns.length === COLUMNS && Number.isInteger(city.id) && city.id > 0 && name !== "" &&
    Math.abs(city.lat) <= 90 && Math.abs(city.lng) <= 180 && Number.isFinite(city.population);
  if (!isSound) throw new SyntaxError(`Cannot read a city of "${line.slice(0, 80)}"`);
  return { city, feature };
}
