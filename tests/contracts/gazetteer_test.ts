/** What every gazetteer must do: the few cities of the test kit, and the index that `deno task build` makes (PL-…). */
import assert from "node:assert/strict";
import { buildIndex } from "@/adapters/gazetteer/build.ts";
import { GERMAN, HEBREW } from "@/adapters/gazetteer/exonyms.ts";
import { openGazetteer } from "@/adapters/gazetteer.ts";
import { writeArrays } from "@/adapters/gazetteer/layout.ts";
import { readTable } from "@/adapters/gazetteer/table.ts";
import type { TextLanguage } from "@/domain/language.ts";
import { type Gazetteer, type Place, placeText, type Point } from "@/domain/place.ts";
import { CITIES_TABLE } from "@/tasks/places.ts";

const TEL_AVIV = 293397;
const FEW = new URL("../kit/places.txt", import.meta.url).pathname;
const INDEX_MAX_BYTES = 60 * 1024 * 1024;
const READY_MS = 300;
const SEARCH_MS = 10;

const folder = await Deno.makeTempDir({ prefix: "kindling_places_" });
const full = `${folder}/places.bin`;
const cities = readTable(await Deno.readTextFile(CITIES_TABLE));
await Deno.writeFile(full, writeArrays(buildIndex(cities)));
Deno.test.afterAll(() => Deno.remove(folder, { recursive: true }));

function textOf({ city, country }: Place): string {
  return `${city}, ${country}`;
}

async function first(places: Gazetteer, text: string, lang: TextLanguage): Promise<string | null> {
  const [place] = await places.search(text, lang, { limit: 8 });
  return place ? textOf(place) : null;
}

for (const [name, path] of [["a few cities", FEW], ["all cities", full]] as const) {
  const places = await openGazetteer(path);

  Deno.test(`PL-1 gazetteer of ${name}: a city by any of its names, however it is typed`, async () => {
    const same = [
      "תל אביב",
      "תל־אביב",
      "Tel Aviv",
      "tel-aviv",
      "TLV",
      "tel aviv yafo",
      "  Tel  Aviv ",
      "تل أبيب",
    ];
    for (const text of same) assert.equal(await first(places, text, "en"), "Tel Aviv, Israel", text);
    for (const text of ["münchen", "Muenchen", "MUNCHEN", "Munich", "מינכן"]) {
      assert.equal(await first(places, text, "en"), "Munich, Germany", text);
    }
    for (const text of ["sao pau", "São", "ирусалим"]) {
      assert.notEqual((await first(places, text, "en"))?.startsWith("Berlin"), true);
    }
    assert.equal(await first(places, "Иерусалим", "en"), "Jerusalem, Israel");
    assert.equal(await first(places, "zuer", "de"), "Zürich, Schweiz");
  });

  Deno.test(`PL-1 gazetteer of ${name}: the larger city first, and no more than asked for`, async () => {
    const found = await places.search("london", "en", { limit: 2 });
    assert.deepEqual(found.map(textOf), ["London, United Kingdom", "London, Canada"]);
    assert.deepEqual((await places.search("paris", "en", { limit: 1 })).map(textOf), ["Paris, France"]);
    const several = await places.search("b", "en", { limit: 8 });
    assert.equal(new Set(several.map(({ id }) => id)).size, several.length);
  });

  Deno.test(`PL-2 gazetteer of ${name}: names in the visitor's language, never archaic ones`, async () => {
    assert.equal(await first(places, "jerusalem", "he"), "ירושלים, ישראל");
    assert.equal(await first(places, "eboracum", "en"), "York, United Kingdom");
    assert.equal(await first(places, "vindobona", "de"), "Wien, Österreich");
    assert.equal(await first(places, "vindobona", "he"), await first(places, "vienna", "he"));
    assert.equal(await first(places, "new york", "de"), "New York, Vereinigte Staaten");
    assert.equal(await first(places, "rio", "he"), "ריו דה ז'ניירו, ברזיל");
  });

  Deno.test(`PL-3 gazetteer of ${name}: cities of one name are told apart by the large city nearby`, async () => {
    const found = (await places.search("springfield", "en", { limit: 8 })).filter(({ city }) =>
      city === "Springfield"
    );
    assert.ok(found.length >= 3);
    const shown = found.map(({ region = "", country_code, near = "" }) =>
      [region, country_code, near].join()
    );
    assert.equal(new Set(shown).size, found.length, shown.join(" | "));
    assert.equal(found.some(({ near }) => near === "Springfield"), false);
    assert.deepEqual([shown.includes("IL,US,"), shown.includes("MO,US,")], [true, true]);
    assert.equal((await places.search("tel aviv", "en", { limit: 8 }))[0]?.near, undefined);
  });

  Deno.test(`PL-3 gazetteer of ${name}: the state or province is said where people say it`, async () => {
    const regionOf = async (text: string) => (await places.search(text, "he", { limit: 1 }))[0]?.region;
    assert.equal(await regionOf("new york"), "NY");
    assert.equal(await regionOf("london, canada"), "ON");
    for (const text of ["london", "berlin", "tel aviv"]) assert.equal(await regionOf(text), undefined, text);
  });

  Deno.test(`PL-4 gazetteer of ${name}: a region or a country behind a comma narrows the search`, async () => {
    for (
      const text of [
        "springfield, mo",
        "Springfield,MO,us",
        "springfield, MO, united states",
        "springfield, us, mo",
      ]
    ) {
      const [place] = await places.search(text, "en", { limit: 8 });
      assert.deepEqual([place?.city, place?.region], ["Springfield", "MO"], text);
    }

    assert.equal(await first(places, "london, canada", "en"), "London, Canada");
    assert.equal(await first(places, "london, ca", "en"), "London, Canada");
    assert.equal(await first(places, "london,kanada", "de"), "London, Kanada");
    assert.equal(await first(places, "london, קנדה", "he"), "לונדון, קנדה");
    assert.equal(await first(places, "london, canada", "de"), "London, Kanada");
    assert.equal(await first(places, "london, ontario", "en"), "London, United Kingdom");
    const [berlin] = await places.search("berlin", "de", { limit: 1 });
    assert.ok(berlin);
    assert.equal((await places.search(textOf(berlin), "de", { limit: 1 }))[0]?.id, berlin.id);
  });

  Deno.test(`PL-6 gazetteer of ${name}: nothing is found for what has no letters, or begins no name`, async () => {
    for (const text of ["", " ", ",", ", germany", "\0", "....", "😀", "xqzzv", "a".repeat(5_000)]) {
      assert.deepEqual(await places.search(text, "en", { limit: 8 }), [], JSON.stringify(text.slice(0, 20)));
    }
  });

  Deno.test(`SG-12 gazetteer of ${name}: cities around a point come before larger ones far away`, async () => {
    const ontario = { lat: 43.45, lng: -80.49 };
    const countries = async (text: string, near?: Point) =>
      (await places.search(text, "en", { limit: 2, near })).map(({ country }) => country);
    assert.deepEqual(await countries("london"), ["United Kingdom", "Canada"]);
    assert.deepEqual(await countries("london", ontario), ["Canada", "United Kingdom"]);
    assert.equal((await countries("paris", ontario))[0], "France", "no village comes before Paris");
    assert.equal((await countries("london, united kingdom", ontario))[0], "United Kingdom");
  });

  Deno.test(`SG-9 gazetteer of ${name}: the city that is closest to a point, and none for the open sea`, async () => {
    const cityAt = async (lat: number, lng: number) =>
      (await places.nearest({ lat, lng }, "de"))?.city ?? null;
    assert.equal(await cityAt(32.0809, 34.7806), "Tel Aviv");
    assert.equal(await cityAt(48.137, 11.575), "München");
    for (const [lat, lng] of [[0, -30], [90, 0], [-90, 180], [-48, -125]] as const) {
      assert.equal(await cityAt(lat, lng), null);
    }
  });

  Deno.test(`SG-26 gazetteer of ${name}: says cities of English names in other languages, as far as it knows them`, async () => {
    const say = async (lang: TextLanguage, city: string, country: string) =>
      Object.values((await places.translator(lang))({ city, country })).join(", ");
    assert.equal(await say("de", "Munich", "Germany"), "München, Deutschland");
    assert.equal(await say("he", "Tel Aviv", "Israel"), "תל אביב, ישראל");
    assert.equal(await say("he", "Euskirchen", "Germany"), "Euskirchen, גרמניה");
    assert.equal(await say("en", "Munich", "Germany"), "Munich, Germany");
    assert.equal(await say("de", "Paris", "United States"), "Paris, Vereinigte Staaten");
    assert.equal(await say("de", "Atlantis", "Italy"), "Atlantis, Italien");
    for (const [city, country] of [["", ""], ["Munich", "Bavaria"], ["\0", "x"]] as const) {
      assert.equal(await say("de", city, country), `${city}, ${country}`);
    }
  });

  Deno.test(`PL-1 gazetteer of ${name}: a city by its number, with its point`, async () => {
    const { lat = 0, lng = 0, ...rest } = await places.get(TEL_AVIV, "he") ?? {};
    assert.deepEqual(rest, { id: TEL_AVIV, city: "תל אביב", country: "ישראל", country_code: "IL" });
    assert.ok(Math.abs(lat - 32.08088) < 1e-4 && Math.abs(lng - 34.78057) < 1e-4);
    for (const id of [0, -1, 1.5, NaN, 2 ** 40, 99_999_999]) assert.equal(await places.get(id, "en"), null);
  });
}

Deno.test("PL-3 gazetteer of all cities: the letters are those of the state or province", async () => {
  const places = await openGazetteer(full);
  const said = async (text: string) => {
    const [place] = await places.search(text, "en", { limit: 1 });
    return place && `${placeText(place)}${place.near === undefined ? "" : ` near ${place.near}`}`;
  };
  assert.equal(await said("bosto"), "Boston, MA, United States");
  assert.equal(await said("washington, d.c."), "Washington, D.C., United States");
  const capitals = {
    CA:
      "Edmonton AB|Victoria BC|Winnipeg MB|Fredericton NB|St. John's NL|Halifax NS|Yellowknife NT|Iqaluit NU|" +
      "Toronto ON|Charlottetown PE|Québec QC|Regina SK|Whitehorse YT",
    AU: "Canberra ACT|Sydney NSW|Darwin NT|Brisbane QLD|Adelaide SA|Hobart TAS|Melbourne VIC|Perth WA",
  };
  for (const [country, list] of Object.entries(capitals)) {
    for (const [, city = "", region] of list.matchAll(/([^|]+) ([A-Z]+)/g)) {
      const [place] = await places.search(`${city}, ${country}`, "en", { limit: 1 });
      assert.deepEqual([place?.city, place?.region], [city, region]);
    }
  }
});

Deno.test("PL-2 gazetteer of all cities: in Hebrew the capitals of Europe and the largest cities have Hebrew names", async () => {
  const places = await openGazetteer(full);
  for (
    const text of [
      ..."Amsterdam|Athens|Belgrade|Berlin|Brussels|Bucharest|Budapest|Copenhagen|Dublin|Helsinki|Kyiv|Lisbon"
        .split("|"),
      ..."London|Madrid|Minsk|Moscow|Oslo|Paris|Prague|Riga|Rome|Sofia|Stockholm|Tallinn|Vienna|Vilnius"
        .split("|"),
      ..."Warsaw|Zagreb|Washington|Tokyo|Beijing|Shanghai|Guangzhou|Chennai|Busan|Giza|Jeddah".split("|"),
    ]
  ) {
    const [place] = await places.search(text, "he", { limit: 1 });
    assert.match(place?.city ?? "", /^[א-ת]/, text);
  }
});

Deno.test("PL-5 gazetteer: ready within 300 ms, answers within 10 ms, and is no larger than its file", async () => {
  const { size } = await Deno.stat(full);
  assert.ok(size < INDEX_MAX_BYTES, `${size} bytes`);
  const copy = `${folder}/again.bin`;
  await Deno.copyFile(full, copy);
  const start = performance.now();
  const places = await openGazetteer(copy);
  await places.search("ber", "de", { limit: 8 });
  assert.ok(performance.now() - start < READY_MS, `${performance.now() - start} ms`);
  const letters = [..."abcdefghijklmnopqrstuvwxyzäöüאבגדה"];
  const times: number[] = [];
  for (const text of letters.flatMap((letter) => [letter, `${letter}a`, `${letter}e`])) {
    const asked = performance.now();
    await places.search(text, "he", { limit: 8 });
    times.push(performance.now() - asked);
  }
  const median = times.toSorted((one, other) => one - other)[times.length >> 1] ?? Infinity;
  assert.ok(median < SEARCH_MS, `${median} ms`);
});

Deno.test("PL-5 gazetteer: a process that uses it grows by less than 60 MB", async () => {
  const script = `
    import { openGazetteer } from "@/adapters/gazetteer.ts";
    const before = Deno.memoryUsage().rss;
    const places = await openGazetteer(${JSON.stringify(full)});
    for (const lang of ["en", "de", "he"]) {
      for (const text of ["a", "ber", "תל"]) await places.search(text, lang, { limit: 8, near: { lat: 52, lng: 13 } });
      (await places.translator(lang))({ city: "Munich", country: "Germany" });
    }
    console.log(Deno.memoryUsage().rss - before);
  `;
  const { stdout, success } = await new Deno.Command(Deno.execPath(), { args: ["eval", script] }).output();
  assert.ok(success);
  const bytes = Number(new TextDecoder().decode(stdout));
  assert.ok(bytes > 0 && bytes < INDEX_MAX_BYTES, `${bytes} bytes`);
});

Deno.test("PL-2 gazetteer: every name that is written down is one of a city's in the table", () => {
  const known = new Map<string, string[]>();
  for (const { name, country, alternates } of cities.toReversed()) {
    known.set(`${name}, ${country}`, [name, ...alternates]);
  }
  for (const label of [...Object.keys(GERMAN), ...Object.keys(HEBREW)]) assert.ok(known.has(label), label);
  const strange = Object.entries(GERMAN).filter(([label, name]) => !known.get(label)?.includes(name));
  assert.deepEqual(strange, []);
});

Deno.test("PL-5 gazetteer: without its file it does not open, and a wrong one may be replaced", async () => {
  const late = `${folder}/late.bin`;
  for (const path of [late, folder]) {
    await assert.rejects(openGazetteer(path), /run "deno task build", or set PLACES_PATH/);
  }
  await Deno.writeTextFile(late, "not an index");
  const places = await openGazetteer(late);
  await assert.rejects(places.get(TEL_AVIV, "en"), /Cannot search for cities/);
  await Deno.copyFile(full, late);
  assert.equal(await first(places, "berlin", "en"), "Berlin, Germany");
});

Deno.test("PL-9 P18 gazetteer of all cities: a point in a section of a city is told as the city", async () => {
  const places = await openGazetteer(full);
  const cityAt = async (lat: number, lng: number) => (await places.nearest({ lat, lng }, "en"))?.city ?? null;
  assert.equal(await cityAt(52.52, 13.4), "Berlin");
  assert.equal(await cityAt(53.58, 10.08), "Hamburg");
  assert.equal(await cityAt(42.333, -71.049), "Boston");
  assert.equal(await first(places, "kreuzberg", "de"), "Berlin, Deutschland");
});
