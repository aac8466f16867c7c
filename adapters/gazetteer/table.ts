/** Reads a table of GeoNames (https://download.geonames.org/export/dump/readme.txt): a city a line, 19 columns by tabs. */

export interface City {
  id: number;
  name: string;
  /** Everything else that it is or was called, in no order and without languages. */
  alternates: readonly string[];
  lat: number;
  lng: number;
  /** ISO 3166-1, two letters. */
  country: string;
  population: number;
}

const COLUMNS = 19;
const COUNTRY = /^[A-Z]{2}$/;
/** Abandoned, destroyed, historical: nobody lives there. */
const NOT_LIVED_IN = /^PPL(Q|W|H|CH)$/;

/** The cities of a table in which somebody lives, the largest first. Throws on a line that is none of GeoNames'. */
export function readTable(text: string): City[] {
  const cities: City[] = [];
  for (const line of text.split("\n")) {
    if (line === "") continue;
    const city = readLine(line);
    if (city) cities.push(city);
  }
  return cities.sort((one, other) => other.population - one.population || one.id - other.id);
}

function readLine(line: string): City | null {
  const columns = line.split("\t");
  const [id, name = "", ascii = "", alternates = "", lat, lng, , feature = "", country = ""] = columns;
  const city = {
    id: Number(id),
    name,
    alternates: [ascii, ...alternates.split(",")].filter((each) => each !== "" && each !== name),
    lat: Number(lat),
    lng: Number(lng),
    country,
    population: Number(columns[14]),
  };
  const isSound = columns.length === COLUMNS && Number.isInteger(city.id) && city.id > 0 && name !== "" &&
    Math.abs(city.lat) <= 90 && Math.abs(city.lng) <= 180 && Number.isFinite(city.population);
  if (!isSound) throw new SyntaxError(`Cannot read a city of "${line.slice(0, 80)}"`);
  return NOT_LIVED_IN.test(feature) || !COUNTRY.test(country) ? null : city;
}
