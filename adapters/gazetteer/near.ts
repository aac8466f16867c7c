/** How far cities are: from a point, and from the large city that tells them apart from another of their name. Pure. */
import type { Point } from "@/domain/place.ts";
import type { CityArrays } from "@/adapters/gazetteer/layout.ts";

/** How many of the largest cities can be named; all have over 100,000 people. */
const LARGE = 4_500;
const HALF_TURN = 180;
const KM_PER_DEGREE = 111.2;

/** The number of the large city that is closest to a city, of those that can name it; null where there is none. */
export function findNear(
  arrays: CityArrays,
  city: number,
  canName: (other: number) => boolean = () => true,
): number | null {
  const kmTo = kmFrom(arrays, pointOf(arrays, city));
  const end = Math.min(LARGE, arrays.ids.length);
  let nearest: number | null = null;
  let least = Infinity;
  for (let other = 0; other < end; other++) {
    if (other === city) continue;
    const km = kmTo(other);
    if (km < least && canName(other)) [nearest, least] = [other, km];
  }
  return nearest;
}

/** The number of the city that is closest to a point, itself or a section of it; null where none is within `maxKm`. */
export function findNearest(arrays: CityArrays, point: Point, maxKm: number): number | null {
  const { sectionLats, sectionLngs, sectionCities } = arrays;
  const kmTo = kmFrom(arrays, point);
  const kmToSection = kmFrom({ lats: sectionLats, lngs: sectionLngs }, point);
  let nearest: number | null = null;
  let least = maxKm;
  for (let city = 0; city < arrays.ids.length; city++) {
    const km = kmTo(city);
    if (km <= least) [nearest, least] = [city, km];
  }
  for (let section = 0; section < sectionCities.length; section++) {
    const km = kmToSection(section);
    if (km <= least) [nearest, least] = [sectionCities[section] ?? null, km];
  }
  return nearest;
}

/** Gives what tells a city's distance from a point: as on a flat map around that point, which is enough to compare. */
export function kmFrom(
  { lats, lngs }: Pick<CityArrays, "lats" | "lngs">,
  { lat, lng }: Point,
): (city: number) => number {
  const narrowing = Math.cos(lat * Math.PI / HALF_TURN);
  return (city) => {
    const across = Math.abs((lngs[city] ?? 0) / DEGREE - HALF_TURN - lng);
    const east = Math.min(across, 2 * HALF_TURN - across) * narrowing;
    const north = (lats[city] ?? 0) / DEGREE - 90 - lat;
    return Math.sqrt(east * east + north * north) * KM_PER_DEGREE;
  };
}

/** Parts of a degree in which the index keeps points: about a metre. */
export const DEGREE = 100_000;

/** A city's point in degrees, exactly as the table has it. */
export function pointOf({ lats, lngs }: CityArrays, city: number): Point {
  return {
    lat: ((lats[city] ?? 0) - 90 * DEGREE) / DEGREE,
    lng: ((lngs[city] ?? 0) - HALF_TURN * DEGREE) / DEGREE,
  };
}
