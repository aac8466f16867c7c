/**
 * Sections of cities, such as Berlin's Mitte: nobody's place is told more finely than their city (P18), so each becomes
 * another name and another point of its city, and is none itself. GeoNames does not say which city that is.
 */
import type { City } from "@/adapters/gazetteer/city.ts";

/** A section lies at most so far from its city. */
const REACH_KM = 30;
const KM_PER_DEGREE = 111.2;
/** A section can lie where its city does. */
const NEAREST_KM = 0.1;
const HALF_TURN = 180;

/** The cities, which come by falling population, with their sections, and sections without a city nearby. */
export function joinSections(cities: readonly City[], sections: readonly City[]): City[] {
  const inCountry = Map.groupBy(cities, ({ country }) => country);
  const ofCity = Map.groupBy(sections, (section) => cityOf(section, inCountry.get(section.country) ?? []));
  const joined = cities.map((city) => {
    const own = ofCity.get(city);
    if (!own) return city;
    const sections = own.map(({ lat, lng }) => ({ lat, lng }));
    return { ...city, alternates: [...city.alternates, ...own.map(({ name }) => name)], sections };
  });
  return [...joined, ...ofCity.get(null) ?? []];
}

/** The larger city of those of the country that pulls most, as a mass does: by its people, and the square of how far it is. */
function cityOf(section: City, cities: readonly City[]): City | null {
  const narrowing = Math.cos(section.lat * Math.PI / HALF_TURN);
  let [found, most]: [City | null, number] = [null, 0];
  for (const city of cities) {
    if (city.population <= section.population) break;
    const north = Math.abs(city.lat - section.lat) * KM_PER_DEGREE;
    if (north > REACH_KM) continue;
    const east = (city.lng - section.lng) * narrowing * KM_PER_DEGREE;
    const km = Math.max(NEAREST_KM, Math.hypot(north, east));
    const pull = city.population / km ** 2;
    if (km <= REACH_KM && pull > most) [found, most] = [city, pull];
  }
  return found;
}
