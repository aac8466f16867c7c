/** The index as a whole: built of a few cities, written, read, and searched. */
import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { buildIndex } from "@/adapters/gazetteer/build.ts";
import { fold } from "@/adapters/gazetteer/fold.ts";
import type { City } from "@/adapters/gazetteer/city.ts";
import { type CityArrays, readArrays, writeArrays } from "@/adapters/gazetteer/layout.ts";
import { cityName } from "@/adapters/gazetteer/names.ts";
import { findNear, pointOf } from "@/adapters/gazetteer/near.ts";
import { findCities } from "@/adapters/gazetteer/search.ts";
import { readTable } from "@/adapters/gazetteer/table.ts";

function cityOf(name: string, own: Partial<City> = {}): City {
  return {
    id: 1,
    name,
    alternates: [],
    lat: 0,
    lng: 0,
    country: "DE",
    region: "",
    population: 1_000,
    sections: [],
    ...own,
  };
}

function indexOf(cities: readonly City[]): CityArrays {
  return buildIndex(cities.toSorted((one, other) => other.population - one.population));
}

function find(arrays: CityArrays, text: string, limit = 8): string[] {
  return findCities(arrays, text, { limit }).map((city) => cityName(arrays, city, "en"));
}

Deno.test("PL-1 findCities: the larger city first, but a name that is shown before any other name", () => {
  const arrays = indexOf([
    cityOf("Santa Ana", { population: 300_000 }),
    cityOf("Buenos Aires", { population: 13_000_000, alternates: ["Santa María del Buen Aire"] }),
    cityOf("Santander", { population: 170_000 }),
    cityOf("Vienna", { population: 1_700_000, alternates: ["Wien"] }),
    cityOf("Wiener Neustadt", { population: 40_000 }),
  ]);
  assert.deepEqual(find(arrays, "santa"), ["Santa Ana", "Buenos Aires", "Santander"]);
  assert.deepEqual(find(arrays, "wien"), ["Vienna", "Wiener Neustadt"]);
  assert.deepEqual(find(arrays, "santa", 1), ["Santa Ana"]);
});

Deno.test("PL-1 findCities: a small city that is called exactly so is never crowded out", () => {
  const large = ["Augsburg", "Aurora", "Austin", "Auckland"].map((name, index) =>
    cityOf(name, { population: 500_000 + index })
  );
  const arrays = indexOf([...large, cityOf("Au", { population: 900 })]);
  assert.deepEqual(find(arrays, "au", 3), ["Auckland", "Austin", "Au"]);
});

Deno.test("PL-1 findCities: finds what a walk over all names finds", () => {
  const name = fc.stringMatching(/^[abé -]{1,5}$/).filter((text) => fold(text) !== "");
  const names = fc.uniqueArray(name, { minLength: 1, maxLength: 30 });
  fc.assert(fc.property(names, fc.stringMatching(/^[abe]{0,3}$/), (all, sought) => {
    const arrays = indexOf(all.map((each, index) => cityOf(each, { population: index })));
    const expected = sought === "" ? [] : all.filter((each) => fold(each).startsWith(fold(sought)));
    assert.deepEqual(find(arrays, sought, all.length).toSorted(), expected.toSorted());
  }));
});

Deno.test("PL-2 cityName: German and Hebrew names where they are known, else the main one", () => {
  const arrays = indexOf([
    cityOf("Munich", { alternates: ["Monaco di Baviera", "Minga", "München", "מינכן"], population: 9 }),
    cityOf("Jerusalem", { country: "IL", alternates: ["יבוס", "ירושלים", "יְרוּשָׁלַיִם"], population: 8 }),
    cityOf("Toronto", { country: "CA", alternates: ["טאראנטא", "טורונטו"], population: 7 }),
    cityOf("Bedford", { country: "GB", alternates: ["בעדפארד"], population: 6 }),
    cityOf("Gijón", { country: "ES", alternates: ["גיחון"], population: 5 }),
    cityOf("Sanaa", { country: "YE", alternates: ["צנעא"], population: 4 }),
    // Not the one that the written-down name is for.
    cityOf("Munich", { alternates: ["Münich"], population: 1 }),
  ]);
  const names = (lang: "de" | "he") => Array.from(arrays.ids, (_, city) => cityName(arrays, city, lang));
  assert.deepEqual(names("de"), ["München", "Jerusalem", "Toronto", "Bedford", "Gijón", "Sanaa", "Munich"]);
  assert.deepEqual(names("he"), ["מינכן", "ירושלים", "טורונטו", "Bedford", "Gijón", "צנעא", "Munich"]);
  assert.deepEqual(findCities(arrays, "ירוש", { limit: 8 }), [1]);
});

Deno.test("PL-3 findNear: the closest large city, also over the date line", () => {
  const arrays = indexOf([
    cityOf("Suva", { lat: -18.1, lng: 178.4, population: 90 }),
    cityOf("Lima", { lat: -12, lng: -77, population: 80 }),
    cityOf("Levuka", { lat: -17.7, lng: -179.9, population: 1 }),
  ]);
  assert.equal(findNear(arrays, 2), 0);
  assert.equal(findNear(arrays, 0), 2);
  assert.deepEqual(pointOf(arrays, 1), { lat: -12, lng: -77 });
  assert.equal(findNear(indexOf([cityOf("Alone")]), 0), null);
});

Deno.test("PL-5 layout: an index that is written is read as it was, and a damaged one is refused", () => {
  const arrays = indexOf([cityOf("Zürich", { id: 7, lat: 47.4, lng: 8.55 }), cityOf("Ulm", { id: 8 })]);
  const file = writeArrays(arrays);
  const read = readArrays(new Uint8Array(file));
  assert.deepEqual(find(read, "zuer"), ["Zürich"]);
  assert.deepEqual({ ...read }, { ...arrays });
  for (const length of [0, 3, 40, file.length - 1]) {
    assert.throws(() => readArrays(new Uint8Array(file.subarray(0, length))), SyntaxError);
  }
  assert.throws(() => readArrays(new Uint8Array(file).with(0, 0)), SyntaxError);
});

Deno.test("PL-1 readTable: cities in which somebody lives, the largest first; another table is refused", () => {
  const line = (id: number, name: string, feature: string, population: number) =>
    `${id}\t${name}\t${name}\tOther,${name}\t1.5\t-2\tP\t${feature}\tDE\t\t02\t\t\t\t${population}\t\t5\tEurope/Berlin\t2020-01-01`;
  const table = [line(1, "Old", "PPLH", 900), line(2, "Small", "PPL", 5), line(3, "Large", "PPLC", 500), ""];
  const cities = readTable(table.join("\n"));
  assert.deepEqual(cities.map(({ name }) => name), ["Large", "Small"]);
  assert.deepEqual(cities[1], {
    id: 2,
    name: "Small",
    alternates: ["Other"],
    lat: 1.5,
    lng: -2,
    country: "DE",
    region: "",
    population: 5,
    sections: [],
  });
  assert.throws(() => readTable("id,name,lat\n1,Berlin,52"), /Cannot read a city of "id,name,lat"/);
});

Deno.test("PL-9 P18 readTable: a section of a city is another name of that city, and no city", () => {
  const line = (name: string, [lat, lng]: [number, number], feature: string, population: number) =>
    `${population}\t${name}\t${name}\t\t${lat}\t${lng}\tP\t${feature}\tDE\t\t02\t\t\t\t${population}\t\t5\tEurope/Berlin\t2020-01-01`;
  const cities = readTable([
    line("Mitte", [52.52003, 13.40489], "PPLX", 81_205),
    line("Berlin", [52.52437, 13.41053], "PPLC", 3_426_354),
    line("Babelsberg", [52.39, 13.09], "PPLX", 22_000),
    line("Potsdam", [52.39886, 13.06566], "PPLA", 145_292),
    line("Falkensee", [52.56014, 13.0927], "PPL", 43_000),
    line("Staaken", [52.53661, 13.15057], "PPLX", 41_000),
    line("Far Section", [48.1, 11.5], "PPLX", 9_000),
  ].join("\n"));
  assert.deepEqual(cities.map(({ name, alternates }) => [name, ...alternates]), [
    ["Berlin", "Mitte", "Staaken"],
    ["Potsdam", "Babelsberg"],
    ["Falkensee"],
    ["Far Section"],
  ]);
});
