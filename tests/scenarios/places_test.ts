/** The search for cities over HTTP. */
import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { PLACES_MAX } from "@/domain/limits.ts";
import { connect, openServer, request, signUp, TestClock } from "@/tests/kit/mod.ts";
import { needsOneServer } from "@/tests/kit/place.ts";

interface Found {
  id: number;
  city: string;
  country: string;
}

async function search(server: { origin: string }, query: string, headers = {}): Promise<Found[]> {
  const answer = await request(server, `/places?q=${encodeURIComponent(query)}`, { headers });
  assert.equal(answer.status, 200, answer.text);
  return JSON.parse(answer.text).places;
}

Deno.test("PL-6 P17 places: id, city and country in the visitor's language, and never where it lies", async () => {
  await using server = await openServer();
  assert.deepEqual(await search(server, "muni"), [{ id: 2867714, city: "Munich", country: "Germany" }]);
  assert.deepEqual(await search(server, "muni", { "accept-language": "de" }), [
    { id: 2867714, city: "München", country: "Deutschland" },
  ]);
  assert.deepEqual(await search(server, "תל אביב", { cookie: "lang=he" }), [
    { id: 293397, city: "תל אביב", country: "ישראל" },
  ]);
  // Arabic has no texts of its own here.
  assert.deepEqual(await search(server, "القدس", { cookie: "lang=ar" }), [
    { id: 281184, city: "Jerusalem", country: "Israel" },
  ]);
  const answer = await request(server, "/places?q=b");
  assert.equal(answer.headers.get("cache-control"), "private, max-age=60");
  assert.doesNotMatch(answer.text, /lat|lng|52\.5|13\.4/);
  const dana = await signUp(server);
  const own = await request(server, "/places?q=muni", { cookie: dana.cookie });
  assert.equal(JSON.parse(own.text).places.length, 1);
});

Deno.test("PL-6 P9 places: whatever is asked, at most eight cities, and none for what is no name", async () => {
  const clock = new TestClock();
  await using server = await openServer({ overrides: { now: clock.now } });
  for (
    const query of [
      "",
      " ",
      "\0",
      "%",
      "(.*)+$",
      "[",
      "\\",
      "💥",
      "\u202e",
      "a".repeat(4_000),
      "../..",
      "__proto__",
    ]
  ) {
    assert.deepEqual(await search(server, query), [], JSON.stringify(query.slice(0, 12)));
  }
  for (
    const path of [
      "/places",
      "/places?q",
      "/places?q=%",
      "/places?q=%ff%fe",
      "/places?q[]=a",
      "/places?x=berlin",
    ]
  ) {
    const answer = await request(server, path);
    assert.deepEqual([answer.status, JSON.parse(answer.text)], [200, { places: [] }], path);
  }
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme", maxLength: 30 }), async (query) => {
      clock.advance(1_000);
      assert.ok((await search(server, query)).length <= PLACES_MAX);
    }),
    { numRuns: 50 },
  );
  assert.deepEqual(server.complaints(), []);
});

Deno.test({
  name: "PL-6 places: 60 searches of an address at once, then 10 a second",
  ignore: needsOneServer("each server counts its own bursts"),
  fn: async () => {
    const clock = new TestClock();
    await using server = await openServer({
      settings: { RATE_PLACES: "" },
      overrides: { now: clock.now, monotonic: clock.now },
    });
    await Promise.all(Array.from({ length: 60 }, () => search(server, "ber")));
    const refused = await request(server, "/places?q=ber");
    assert.equal(refused.status, 429);
    assert.equal(JSON.parse(refused.text).error_code, "too_many_requests");
    assert.equal(refused.headers.get("retry-after"), "1");
    clock.advance(100);
    await search(server, "ber");
    assert.equal((await request(server, "/places?q=ber")).status, 429);
  },
});

Deno.test({
  name: "PL-6 search_location_new: a member has 60 at once over all sockets, then 10 a second",
  ignore: needsOneServer("each server counts its own bursts"),
  fn: async () => {
    const clock = new TestClock();
    await using server = await openServer({
      settings: { RATE_PLACES: "" },
      overrides: { now: clock.now, monotonic: clock.now },
    });
    const dana = await signUp(server);
    await using one = await connect(server, dana);
    await using other = await connect(server, dana);
    const text = { search: "ber" };
    for (let nth = 0; nth < 60; nth++) await (nth % 2 ? one : other).expectReply("search_location_new", text);
    const data = await one.expectRefusal("search_location_new", text, "too_many_requests");
    assert.equal(data.retry_after_ms, 100);
    clock.advance(100);
    await other.expectReply("search_location_new", text);
  },
});

Deno.test("PL-5 places: without an index the server does not start", async () => {
  await assert.rejects(
    openServer({ settings: { PLACES_PATH: "/nowhere/places.bin" } }),
    /Cannot search for cities in "\/nowhere\/places.bin": run "deno task build"/,
  );
});
