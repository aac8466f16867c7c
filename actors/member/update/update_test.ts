import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { UPDATE_KEYS, type UpdateKey } from "@/domain/profile_fields.ts";
import type { HandlerInput } from "@/protocol/calls/mod.ts";
import type { EventData } from "@/protocol/events/mod.ts";
import { openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { audit, openTestActors, type TestActors, TestClock } from "@/tests/kit/mod.ts";

const BERLIN = { id: 2950159, lat: 52.52437, lng: 13.41053 };
const NOON = Date.UTC(2026, 4, 20, 12);

type Value = HandlerInput<"user/update">["value"];

interface World extends AsyncDisposable {
  test: TestActors;
  ada: MemberId;
  clock: TestClock;
  /** The code of the answer, "ok" for none. */
  update(key: UpdateKey, value: Value): Promise<string>;
  row(): Promise<NonNullable<Awaited<ReturnType<typeof rowOf>>>>;
  /** Data of every `user/update` event so far. */
  told(): EventData<"user/update">[];
}

async function rowOf({ database }: TestActors, id: MemberId) {
  return (await database.get(keys.member(id))).value;
}

async function openWorld(options: Parameters<typeof openTestActors>[0] = {}): Promise<World> {
  const clock = new TestClock(NOON);
  const test = await openTestActors({ now: clock.now, ...options });
  const ada = await test.join("Ada");
  return {
    test,
    ada,
    clock,
    async update(key, value) {
      const result = await test.actors.updates.update(ada, { key, value });
      return result.ok ? "ok" : result.refusal.code;
    },
    row: async () => await rowOf(test, ada) ?? assert.fail(),
    told: () =>
      test.published.flatMap(({ deliveries }) => deliveries).flatMap((each) =>
        each.kind === "event" && each.frame.module === "user/update"
          ? [each.frame.data as EventData<"user/update">]
          : []
      ),
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  };
}

Deno.test("SG-1 update: each key changes its field, and every own device is told all of the record", async () => {
  await using world = await openWorld();
  const { update, row, told, ada } = world;
  for (
    const [key, value] of [
      ["s_radious", 42],
      ["s_gender", 0],
      ["s_age", "25,31"],
      ["s_further", 0],
      ["name", "  Zoë  Jürgen "],
      ["bio", "<b>Hi</b>\r\nthere"],
      ["gender", 3],
      ["age", 40],
      ["answer", 3],
      ["location", { id: BERLIN.id }],
    ] as const
  ) assert.equal(await update(key, value), "ok", key);
  const { search, name, bio, gender, birth_date, answer, city, country, place, version } = await row();
  assert.deepEqual(search, { ages: [25, 31], radius_km: 42, gender: 0, further: false });
  assert.deepEqual([name, bio, gender, birth_date, answer], ["Zoë Jürgen", "Hi\nthere", 3, "1986-02-03", 3]);
  assert.deepEqual([city, country, place?.id, version], ["Berlin", "Germany", BERLIN.id, 10]);
  const all = told();
  assert.deepEqual(all.map(({ user }) => user.version), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const last = all.at(-1) ?? assert.fail();
  assert.equal(last.key, "location");
  assert.deepEqual(last.user, await world.test.actors.ask.members.own(ada));
  for (const { deliveries } of world.test.published) {
    for (const each of deliveries) if (each.kind === "event") assert.deepEqual(each.to, [ada]);
  }
  await audit(world.test);
});

Deno.test("SG-2 update: the same value again writes nothing and tells nobody", async () => {
  await using world = await openWorld({ limited: { locations: { attempts: 1, windowMs: 3_600_000 } } });
  const { update, told } = world;
  const same = [
    ["s_radious", 42],
    ["s_gender", 2],
    ["s_age", "25, 31"],
    ["s_further", 0],
    ["name", "Zoë"],
    ["bio", "Hi"],
    ["gender", 1],
    ["age", 40],
    ["answer", 2],
    ["location", { id: BERLIN.id }],
  ] as const;
  for (const [key, value] of same) assert.equal(await update(key, value), "ok");
  const before = (await world.test.database.get(keys.member(world.ada))).versionstamp;
  const count = told().length;
  for (const [key, value] of same) assert.equal(await update(key, value), "ok", key);
  assert.equal((await world.test.database.get(keys.member(world.ada))).versionstamp, before);
  assert.equal(told().length, count);
  // Members of before this setting see those further away, and "yes" is what they already have.
  await using other = await openWorld();
  assert.equal(await other.update("s_further", 1), "ok");
  assert.equal(other.told().length, 0);
});

Deno.test("SG-3 update: a distance below 1 is ignored, one above 100 or in part is refused", async () => {
  await using world = await openWorld();
  const { update, row, told } = world;
  assert.equal(await update("s_radious", "7"), "ok");
  for (const ignored of [0, 0.5, -3, "-1", "0"]) assert.equal(await update("s_radious", ignored), "ok");
  for (const wrong of [101, 100.5, 5.5, NaN, Infinity, "", "far", "1e2", {}]) {
    assert.equal(await update("s_radious", wrong), "distance_invalid", String(wrong));
  }
  assert.equal((await row()).search.radius_km, 7);
  assert.equal(told().length, 1);
  for (const fine of [1, 100]) assert.equal(await update("s_radious", fine), "ok");
});

Deno.test("SG-4 SG-7 update: ages lie within 18 and 70 and in order, other choices are those there are", async () => {
  await using world = await openWorld();
  const { update, row } = world;
  for (
    const wrong of [
      "17,30",
      "18,71",
      "30,29",
      "30",
      "30,",
      ",30",
      "a,b",
      "18,70,5",
      "-18,30",
      "18.5,30",
      18,
      {},
    ]
  ) {
    assert.equal(await update("s_age", wrong), "ages_invalid", String(wrong));
  }
  for (const fine of ["18,70", "18,18", "70,70"]) assert.equal(await update("s_age", fine), "ok");
  for (const wrong of [3, -1, 1.5, "", "both", {}]) {
    assert.equal(await update("s_gender", wrong), "choice_invalid");
  }
  for (const wrong of [2, -1, 0.5, "yes", {}]) {
    assert.equal(await update("s_further", wrong), "choice_invalid");
  }
  for (const wrong of [0, 4, 1.5, "", {}]) assert.equal(await update("gender", wrong), "choice_invalid");
  for (const wrong of [0, 99, 1.5, "chat", {}]) assert.equal(await update("answer", wrong), "choice_invalid");
  assert.deepEqual((await row()).search.ages, [70, 70]);
});

Deno.test("SG-5 AU-6 update: a name is cleaned and checked as in the registration", async () => {
  await using world = await openWorld();
  const { update, row } = world;
  for (const wrong of ["", "123", "😀", "a".repeat(25), "a".repeat(21), 7, {}]) {
    assert.equal(await update("name", wrong), "name_invalid", String(wrong));
  }
  assert.equal(await update("name", "<b>Ada</b>"), "ok");
  assert.equal((await row()).name, "bAdab");
});

Deno.test("SG-6 update: a bio is text of up to 500 code points, and may be taken away", async () => {
  await using world = await openWorld();
  const { update, row } = world;
  assert.equal(await update("bio", "👋".repeat(500)), "ok");
  assert.equal(await update("bio", "a".repeat(501)), "bio_too_long");
  assert.equal(await update("bio", 5), "choice_invalid");
  assert.equal(await update("bio", "<script>alert(1)</script>"), "ok");
  assert.equal((await row()).bio, "");
});

Deno.test("SG-8 update: the age moves the year of birth and keeps the day, from 18 to 99", async () => {
  await using world = await openWorld();
  const { update, row, told, clock } = world;
  for (const [age, born] of [[18, "2008-02-03"], [99, "1927-02-03"], ["30", "1996-02-03"]] as const) {
    assert.equal(await update("age", age), "ok");
    assert.equal((await row()).birth_date, born);
  }
  assert.deepEqual(told().map(({ user }) => user.age), [18, 99, 30]);
  assert.equal(await update("age", 17), "birth_too_young");
  assert.equal(await update("age", 100), "birth_too_old");
  for (const wrong of [18.5, "old", "", {}]) assert.equal(await update("age", wrong), "choice_invalid");
  clock.advance(300 * 24 * 3_600_000);
  assert.equal(await update("age", 30), "ok", "a birthday later it is another year");
  assert.equal((await row()).birth_date, "1997-02-03");
});

Deno.test("SG-9 P18 update: whatever names a city, its own point is stored, and its English names", async () => {
  await using world = await openWorld();
  const { update, row } = world;
  for (
    const value of [
      { id: BERLIN.id, lat: 48.1, lng: 11.5, city: "Munich" },
      { lat: 52.4211, lng: 13.3333, city: "Somewhere" },
      { city: "ברלין", country: "Germany" },
      { city: "Berlin,", country: "DE" },
      { id: 999_999_999, city: "Berlin" },
    ]
  ) {
    assert.equal(await update("location", { id: 293397 }), "ok");
    assert.equal(await update("location", value), "ok", JSON.stringify(value));
    const { city, country, place } = await row();
    assert.deepEqual([city, country, place?.id], ["Berlin", "Germany", BERLIN.id], JSON.stringify(value));
    assert.ok(place && Math.abs(place.lat - BERLIN.lat) < 1e-4 && Math.abs(place.lng - BERLIN.lng) < 1e-4);
  }
  for (
    const none of [
      {},
      { lat: 0, lng: -160 },
      { city: "xqzzv" },
      { city: "" },
      { country: "DE" },
      { lat: 52 },
      "x",
      5,
    ]
  ) {
    assert.equal(await update("location", none), "place_required", JSON.stringify(none));
  }
});

Deno.test("SG-10 P18 update: a member moves five times an hour; staying where they are counts nothing", async () => {
  await using world = await openWorld({ limited: { locations: { attempts: 2, windowMs: 3_600_000 } } });
  const { update, row, clock, ada, test } = world;
  for (const id of [BERLIN.id, 293397]) assert.equal(await update("location", { id }), "ok");
  assert.equal(await update("location", { id: 293397 }), "ok", "the same city");
  const late = await test.actors.updates.update(ada, { key: "location", value: { id: BERLIN.id } });
  assert.deepEqual(!late.ok && late.refusal, {
    code: "too_many_requests",
    data: { retry_after_ms: 3_600_000 },
  });
  assert.equal((await row()).place?.id, 293397);
  clock.advance(3_600_000);
  assert.equal(await update("location", { id: BERLIN.id }), "ok");
});

Deno.test("SG-11 update: changes of different fields at once all stay, on two isolates", async () => {
  const folder = await Deno.makeTempDir({ prefix: "kindling_" });
  const databases = await Promise.all([0, 1].map(() => openDatabase({ path: `${folder}/store.db` })));
  const [mine, theirs] = databases;
  assert.ok(mine && theirs);
  {
    await using here = await openTestActors({ database: mine, instance: "here" });
    await using there = await openTestActors({ database: theirs, instance: "there" });
    const ada = await here.join("Ada");
    const changes = [["s_radious", 9], ["s_age", "20,30"], ["name", "Eva"], ["answer", 4], ["gender", 1], [
      "s_gender",
      2,
    ]] as const;
    const results = await Promise.all(
      changes.map(([key, value], nth) =>
        (nth % 2 === 0 ? here : there).actors.updates.update(ada, { key, value })
      ),
    );
    assert.equal(results.every(({ ok }) => ok), true);
    const row = await rowOf(here, ada);
    assert.deepEqual([row?.search, row?.name, row?.answer, row?.gender, row?.version], [
      { ages: [20, 30], radius_km: 9, gender: 2 },
      "Eva",
      4,
      1,
      6,
    ]);
    await audit(here);
  }
  for (const database of databases) await database.close();
  await Deno.remove(folder, { recursive: true });
});

Deno.test("SG-2 update: a commit that lands while its answer is lost is told once it is known", async () => {
  await using world = await openWorld();
  const { database } = world.test;
  const { commit } = database;
  database.commit = async (change) => {
    database.commit = commit;
    await commit(change);
    throw new Error("lost");
  };
  assert.equal(await world.update("s_radious", 5), "ok");
  assert.deepEqual(world.told().map(({ user }) => [user.s_radius, user.version]), [[5, 1]]);
});

Deno.test("SG-13 update: discovery finds a member at once where they now belong, and nowhere else", async () => {
  await using world = await openWorld();
  const { database } = world.test;
  const discoveryEntry = async () => (await database.get(keys.discoveryEntry(world.ada))).value;
  const rows = async () => {
    const all: string[] = [];
    for await (const { key } of database.list(["candidate"] as const)) {
      if (key.at(-1) === world.ada) all.push(key.slice(1, 4).join(" "));
    }
    return all;
  };
  assert.deepEqual([(await discoveryEntry())?.point, (await rows()).length], [null, 1]);
  assert.equal(await world.update("location", { id: BERLIN.id }), "ok");
  const inBerlin = await rows();
  assert.equal(await world.update("location", { id: 293397 }), "ok");
  assert.equal(await world.update("gender", 1), "ok");
  assert.equal(await world.update("age", 60), "ok");
  const { gender, birth_date, place } = await world.row();
  assert.deepEqual(
    [(await discoveryEntry())?.gender, (await discoveryEntry())?.birth_date, (await discoveryEntry())?.point],
    [gender, birth_date, { lat: place?.lat, lng: place?.lng }],
  );
  const now = await rows();
  assert.equal(now.length, inBerlin.length);
  assert.equal(now.every((row) => row.startsWith("1 ")), true);
  assert.deepEqual(new Set(now).intersection(new Set(inBerlin)).size, 0);
  const { versionstamp } = await database.get(keys.discoveryEntry(world.ada));
  assert.equal(await world.update("name", "Eva"), "ok");
  assert.equal(
    (await database.get(keys.discoveryEntry(world.ada))).versionstamp,
    versionstamp,
    "not by what it does not go by",
  );
});

Deno.test("SG-12 searchPlaces: cities around the member's own come first, and nothing says where that is", async () => {
  await using world = await openWorld();
  const search = async (text: string, lang: string) =>
    await world.test.actors.updates.searchPlaces(world.ada, { search: text, lang });
  const far = await search("london", "en");
  assert.deepEqual(far.map(({ country }) => country), ["United Kingdom", "Canada"]);
  assert.equal(await world.update("location", { id: far[1]?.id ?? 0 }), "ok");
  assert.deepEqual((await search("london", "de")).map(({ country }) => country), [
    "Kanada",
    "Vereinigtes Königreich",
  ]);
  assert.deepEqual(Object.keys(far[0] ?? {}).sort(), ["city", "country", "id"]);
  assert.deepEqual((await search("tel", "he-IL"))[0]?.city, "תל אביב");
  assert.deepEqual((await search("tel", "xx"))[0]?.city, "Tel Aviv");
  for (const empty of ["", " ", ",", "\0"]) assert.deepEqual(await search(empty, "en"), []);
});

Deno.test("P9 SG-4 update: whatever value comes for whatever key, it is taken or refused, and the record stays sound", async () => {
  await using world = await openWorld();
  const values: Value[] = [
    ...[
      "",
      " ",
      "NaN",
      "Infinity",
      "1e9",
      "0x12",
      "-1",
      "18,",
      "99,18",
      "__proto__",
      "constructor",
      "\u0000",
      "<b>x",
    ],
    "9".repeat(4_000),
    ...[Number.NaN, Infinity, -Infinity, -1, 0, 0.5, 1e308],
    ...[{}, { id: -1 }, { id: 1.5 }, { id: 1e308 }, { lat: 90 }, { lat: -90, lng: 180 }, {
      city: "constructor",
    }],
    { city: "", country: "__proto__" },
    { lat: 52.5, lng: 13.4 },
  ];
  for (const key of UPDATE_KEYS) {
    for (const value of new Set(values)) assert.match(await world.update(key, value), /^\w+$/);
  }
  const { name, gender, birth_date, search, place, answer } = await world.row();
  assert.match(name, /^[A-Za-z]/);
  assert.match(birth_date, /^\d{4}-\d\d-\d\d$/);
  assert.ok([1, 2, 3].includes(gender) && [0, 1, 2].includes(search.gender) && Number.isInteger(answer));
  assert.ok(search.radius_km >= 1 && search.radius_km <= 100 && search.ages[0] <= search.ages[1]);
  assert.ok(place && Number.isInteger(place.id), "a point leads to a city");
  await audit(world.test);
});

Deno.test("SG-2 update: what was decided anew is told by nobody but who has written it", async () => {
  const world = await openWorld();
  await using rival = await openTestActors({
    database: world.test.database,
    instance: "there",
    now: world.clock.now,
  });
  await using _ = world;
  const { database } = world.test;
  const { commit } = database;
  database.commit = async (change) => {
    database.commit = commit;
    for (const [key, value] of [["bio", "I sing"], ["s_radious", 5]] as const) {
      assert.ok((await rival.actors.updates.update(world.ada, { key, value })).ok);
    }
    return await commit(change);
  };
  assert.equal(await world.update("s_radious", 5), "ok");
  assert.deepEqual(world.told(), [], "what it would have told has an empty bio");
});
