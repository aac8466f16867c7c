import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { DEGREE_KM, distanceKm, isWithin, type Point, reachEast } from "@/domain/geo.ts";

const BERLIN = { lat: 52.52437, lng: 13.41053 };
const POTSDAM = { lat: 52.39886, lng: 13.06566 };
const HAIFA = { lat: 32.81841, lng: 34.9885 };
const point: fc.Arbitrary<Point> = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

Deno.test("DI-2 distanceKm: known ways, over a pole and over the antimeridian", () => {
  const ways: [Point, Point, number][] = [
    [BERLIN, BERLIN, 0],
    [BERLIN, POTSDAM, 27.3],
    [BERLIN, HAIFA, 2_790],
    [{ lat: 0, lng: 179.9 }, { lat: 0, lng: -179.9 }, 22.2],
    [{ lat: 89.9, lng: 0 }, { lat: 89.9, lng: 180 }, 22.2],
    [{ lat: 0, lng: 0 }, { lat: 0, lng: 180 }, 20_015],
  ];
  for (const [one, other, km] of ways) {
    assert.ok(
      Math.abs(distanceKm(one, other) - km) <= Math.max(0.1, km * 0.001),
      `${distanceKm(one, other)}`,
    );
  }
});

Deno.test("DI-2 distanceKm: the same both ways, and never longer than over a third point", () => {
  fc.assert(fc.property(point, point, point, (one, other, third) => {
    const straight = distanceKm(one, other);
    assert.ok(Math.abs(straight - distanceKm(other, one)) < 1e-6);
    assert.ok(straight <= distanceKm(one, third) + distanceKm(third, other) + 0.01);
  }));
});

Deno.test("DI-2 isWithin: the rim belongs to the circle", () => {
  const km = distanceKm(BERLIN, POTSDAM);
  assert.equal(isWithin({ centre: BERLIN, radius_km: km }, POTSDAM), true);
  assert.equal(isWithin({ centre: BERLIN, radius_km: km - 0.001 }, POTSDAM), false);
});

Deno.test("DI-14 reachEast: a circle holds no point further east than it says", () => {
  const radius = fc.double({ min: 0.1, max: 2_000, noNaN: true });
  const nearby = fc.tuple(
    fc.double({ min: -1, max: 1, noNaN: true }),
    fc.double({ min: 0, max: 180, noNaN: true }),
  );
  fc.assert(
    fc.property(point, radius, nearby, (centre, radius_km, [north, east]) => {
      const lat = Math.max(-90, Math.min(90, centre.lat + north * radius_km / DEGREE_KM));
      if (!isWithin({ centre, radius_km }, { lat, lng: centre.lng + east })) return;
      assert.ok(east <= reachEast({ centre, radius_km }) + 1e-9);
    }),
    { numRuns: 2_000 },
  );
});
