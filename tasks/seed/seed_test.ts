import assert from "node:assert/strict";
import { ageAt, calendarDateAt } from "@/domain/age.ts";
import { openDatabase } from "@/store/database.ts";
import { demoCatalogue } from "@/store/seed/catalogue.ts";
import { seed } from "@/store/seed/mod.ts";
import { buildIndex } from "@/adapters/gazetteer/build.ts";
import { parseCount } from "@/tasks/seed.ts";
import { addMadeUp, findRegistered } from "@/tasks/seed/bulk.ts";
import { madeUpId, madeUpMember } from "@/tasks/seed/person.ts";
import { townsOf } from "@/tasks/seed/towns.ts";
import { addCrowd, audit } from "@/tests/kit/mod.ts";

const NOW = Date.UTC(2026, 0, 15, 12);
const CITIES = [
  { id: 1, name: "Bigtown", country: "DE", population: 3_000_000 },
  { id: 2, name: "Smalltown", country: "IL", population: 1_000_000 },
  { id: 3, name: "Hamlet", country: "DE", population: 900 },
  { id: 4, name: "Farland", country: "JP", population: 9_000_000 },
].map((city) => ({ ...city, alternates: [], sections: [], region: "", lat: 50 + city.id, lng: 10 }));
const towns = townsOf(buildIndex(CITIES.toSorted((one, other) => other.population - one.population)));

Deno.test("DI-20 townsOf: large cities of some countries, each as often as people live there", () => {
  assert.equal(towns.count, 2);
  const cities = Array.from({ length: 100 }, (_, nth) => towns.at(nth / 100).city);
  assert.equal(cities.filter((city) => city === "Bigtown").length, 75);
  assert.equal(cities.filter((city) => city === "Smalltown").length, 25);
  assert.deepEqual(towns.at(0), { id: 1, city: "Bigtown", country: "Germany", lat: 51, lng: 10 });
});

Deno.test("DI-20 madeUpMember: adults of all kinds, marked as virtual, the same every time", () => {
  const members = Array.from({ length: 3_000 }, (_, nth) => madeUpMember(nth, { towns, now: NOW }));
  assert.deepEqual(members[7], madeUpMember(7, { towns, now: NOW }));
  assert.equal(new Set(members.map(({ id }) => id)).size, members.length);
  for (const { virtual, password, birth_date, created_at, email } of members) {
    const [year = 0, month = 0, day = 0] = birth_date.split("-").map(Number);
    const age = ageAt({ year, month, day }, calendarDateAt(NOW));
    assert.ok(virtual && password === null && age >= 18 && age <= 75 && created_at <= NOW, birth_date);
    assert.match(email, /\.invalid$/);
  }
  for (const [gender, least] of [[1, 1_300], [2, 1_300], [3, 50]] as const) {
    const count = members.filter((member) => member.gender === gender).length;
    assert.ok(count > least, `${count} of gender ${gender}`);
  }
});

Deno.test("DI-20 addMadeUp: as many as asked for, cut off or not, in a sound store", async () => {
  const database = await openDatabase({ path: ":memory:" });
  await seed(database, { catalogue: demoCatalogue, legal: [], members: [] });
  const options = { towns, now: NOW };
  assert.equal(await addMadeUp(database, { ...options, count: 60 }), 60);
  assert.equal(await addMadeUp(database, { ...options, count: 60 }), 0);
  const progress: number[] = [];
  assert.equal(
    await addMadeUp(database, { ...options, count: 140, onProgress: (done) => progress.push(done) }),
    80,
  );
  assert.equal(progress.at(-1), 140);
  assert.equal(await findRegistered(database), null);
  await audit({ database });
  await addCrowd(database, 1);
  assert.match(await findRegistered(database) ?? "", /@example\.com$/);
  await database.close();
});

Deno.test("DI-20 addMadeUp: two that run at once do not write anybody twice", async () => {
  const database = await openDatabase({ path: ":memory:" });
  await seed(database, { catalogue: demoCatalogue, legal: [], members: [] });
  const runs = [1, 2].map(() => addMadeUp(database, { towns, now: NOW, count: 200 }));
  await Promise.allSettled(runs);
  await addMadeUp(database, { towns, now: NOW, count: 200 });
  await audit({ database });
  await database.close();
});

Deno.test("DI-20 parseCount: a number of members, and nothing else", () => {
  assert.equal(parseCount(["--members", "200000"]), 200_000);
  assert.equal(parseCount(["--members=1_000"]), 1_000);
  for (
    const args of [[], ["--members"], ["--members", "0"], ["--members", "2e9"], ["7"], [
      "--members",
      "1",
      "x",
    ]]
  ) {
    assert.throws(() => parseCount(args), RangeError);
  }
  assert.equal(madeUpId(31), "sd0000000z");
});
