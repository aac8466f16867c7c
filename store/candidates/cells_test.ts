import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { type Circle, DEGREE_KM, isWithin, type Point } from "@/domain/geo.ts";
import { cellAt, cellName, cellsCovering, cellsOf, closerCells } from "@/store/candidates/cells.ts";

const BERLIN = { lat: 52.52437, lng: 13.41053 };

/** Circles all over the globe, many of them on its edges. */
const centre = fc.record({
  lat: fc.oneof(
    fc.double({ min: -90, max: 90, noNaN: true }),
    fc.constantFrom(-90, -89.5, 0, 52.4, 89.9, 90),
  ),
  lng: fc.oneof(
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.constantFrom(-180, -179.9, 0, 13.4, 179.95, 180),
  ),
});
const circle: fc.Arbitrary<Circle> = fc.record({
  centre,
  radius_km: fc.oneof(fc.integer({ min: 1, max: 100 }), fc.constantFrom(1, 100)),
});
/** A direction and how far to go in it, as shares of the radius. */
const step = fc.tuple(
  fc.double({ min: -1, max: 1, noNaN: true }),
  fc.double({ min: -1, max: 1, noNaN: true }),
);

function go({ centre: { lat, lng }, radius_km }: Circle, [north, east]: [number, number]): Point {
  const reach = radius_km / DEGREE_KM;
  const there = Math.max(-90, Math.min(90, lat + north * reach));
  const narrowing = Math.max(0.001, Math.cos(there * Math.PI / 180));
  const across = lng + Math.max(-180, Math.min(180, east * reach / narrowing));
  return { lat: there, lng: across > 180 ? across - 360 : across < -180 ? across + 360 : across };
}

Deno.test("DI-14 cellsCovering: whoever is in a circle stands in one of its cells, everywhere on the globe", () => {
  let inside = 0;
  fc.assert(
    fc.property(circle, step, (around, towards) => {
      const point = go(around, towards);
      if (!isWithin(around, point)) return;
      inside++;
      const names = new Set(cellsCovering(around).map(cellName));
      const found = cellsOf(point).filter((cell) => names.has(cellName(cell)));
      assert.equal(found.length, 1, `${JSON.stringify(point)} of ${JSON.stringify(around)}`);
    }),
    { numRuns: 3_000 },
  );
  assert.ok(inside > 500, `${inside} points were inside`);
});

Deno.test("DI-14 cellsCovering: a few cells where people live", () => {
  for (const radius_km of [1, 20, 50, 100]) {
    const cells = cellsCovering({ centre: BERLIN, radius_km });
    assert.ok(
      cells.length <= 12 && cells.every(({ size }) => size === "coarse"),
      `${radius_km}: ${cells.length}`,
    );
  }
  assert.equal(cellsCovering({ centre: { lat: 0.5, lng: 180 }, radius_km: 50 }).length, 2);
});

Deno.test("DI-14 DI-15 closerCells: of any cities those within the circle stand in exactly one cell, the others in none", () => {
  const nearby = fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 }))
    .map(([north, east]) => ({ lat: 52.5 + north / 19, lng: 13.5 + east / 19 }));
  fc.assert(
    fc.property(fc.array(nearby, { maxLength: 40 }), fc.integer({ min: 1, max: 60 }), (cities, radius_km) => {
      const around = { centre: BERLIN, radius_km };
      const names = closerCells(cities, around).map(cellName);
      for (const point of cities) {
        const found = cellsOf(point).filter((cell) => names.includes(cellName(cell)));
        assert.equal(found.length > 0, isWithin(around, point));
      }
      assert.ok(names.length <= cities.length);
    }),
  );
});

Deno.test("DI-14 cellsOf: one of each size, everywhere alone without a city", () => {
  assert.deepEqual(cellsOf(BERLIN).map(cellName), [
    "point 52.52437 13.41053",
    "fine 712 967",
    "coarse 142 193",
    "all",
  ]);
  assert.deepEqual(cellsOf(null).map(cellName), ["all"]);
  assert.equal(cellName(cellAt("coarse", { lat: 90, lng: 180 })), "coarse 179 0");
});
