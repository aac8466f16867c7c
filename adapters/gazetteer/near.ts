/** Tells cities of the same name apart by the large city next to them. Pure. */
import type { CityArrays } from "@/adapters/gazetteer/layout.ts";

/** How many of the largest cities can be named; all have over 100,000 people. */
const LARGE = 4_500;
const HALF_TURN = 180;

/** The number of the large city that is closest to a city, of those that can name it; null where there is none. */
export function findNear(
  arrays: CityArrays,
  city: number,
  canName: (other: number) => boolean = () => true,
): number | null {
  const { lat, lng } = pointOf(arrays, city);
  const narrowing = Math.cos(lat * Math.PI / HALF_TURN);
  const end = Math.min(LARGE, arrays.ids.length);
  let nearest: number | null = null;
  let least = Infinity;
  for (let other = 0; other < end; other++) {
    if (other === city) continue;
    const point = pointOf(arrays, other);
    const across = Math.abs(point.lng - lng);
    const east = Math.min(across, 2 * HALF_TURN - across) * narrowing;
    const north = point.lat - lat;
    const distance = east * east + north * north;
    if (distance < least && canName(other)) [nearest, least] = [other, distance];
  }
  return nearest;
}

/** Parts of a degree in which the index keeps points: about a metre. */
export const DEGREE = 100_000;

/** A city's point, in degrees. */
export function pointOf({ lats, lngs }: CityArrays, city: number): { lat: number; lng: number } {
  return { lat: (lats[city] ?? 0) / DEGREE - 90, lng: (lngs[city] ?? 0) / DEGREE - HALF_TURN };
}
