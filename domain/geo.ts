/** Points on the globe and how far apart they are. Pure. A member's point is always that of their city (P18). */

/** Degrees. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** Everything within so many kilometres of a point, its rim included. */
export interface Circle {
  readonly centre: Point;
  readonly radius_km: number;
}

/** Mean radius of the globe. */
const EARTH_KM = 6_371.0088;

/** Kilometres of one degree along a meridian. */
export const DEGREE_KM = EARTH_KM * Math.PI / 180;

/** The shortest way between two points over the globe, in kilometres (haversine). */
export function distanceKm(one: Point, other: Point): number {
  const north = radians(other.lat - one.lat) / 2;
  const east = radians(other.lng - one.lng) / 2;
  const half = Math.sin(north) ** 2 +
    Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * Math.sin(east) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(half)));
}

export function isWithin(circle: Circle, point: Point): boolean {
  return distanceKm(circle.centre, point) <= circle.radius_km;
}

/**
 * How far a circle reaches east and west of its centre, in degrees; 180 where it holds a pole. The widest place of a
 * circle on a globe lies nearer to the pole than its centre.
 */
export function reachEast({ centre, radius_km }: Circle): number {
  const reach = radius_km / DEGREE_KM;
  if (Math.abs(centre.lat) + reach >= 90) return 180;
  return degrees(Math.asin(Math.sin(radians(reach)) / Math.cos(radians(centre.lat))));
}

function radians(degree: number): number {
  return degree * Math.PI / 180;
}

function degrees(radian: number): number {
  return radian * 180 / Math.PI;
}
