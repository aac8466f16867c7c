import assert from "node:assert/strict";
import type { PlaceView } from "@/domain/place.ts";
import { createPlaceSearch, SEARCH_PAUSE_MS } from "@/client/place/search.ts";
import { FakePorts, settle } from "@/tests/kit/fake_ports.ts";

/** A search whose answers come when the test says so. */
function world() {
  const ports = new FakePorts();
  const asked: { text: string; signal: AbortSignal; answer(...cities: string[]): void; fail(): void }[] = [];
  const shown: (readonly string[] | null)[] = [];
  const typed = createPlaceSearch({
    after: ports.after,
    ask(text, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<readonly PlaceView[]>();
      const answer = (...cities: string[]) =>
        resolve(cities.map((city, id) => ({ id, city, country: "Germany" })));
      asked.push({ text, signal, answer, fail: () => reject(new TypeError("offline")) });
      return promise;
    },
    show: (places) => shown.push(places?.map(({ city }) => city) ?? null),
  });
  return { ports, asked, shown, typed };
}

Deno.test("PL-8 place search: one question 10 ms after the last key", async () => {
  const { ports, asked, shown, typed } = world();
  for (const text of ["b", "be", " ber "]) {
    typed(text);
    ports.pass(SEARCH_PAUSE_MS - 1);
  }
  assert.equal(asked.length, 0);
  ports.pass(1);
  assert.deepEqual(asked.map(({ text }) => text), ["ber"]);
  asked[0]?.answer("Berlin", "Bern");
  await settle();
  assert.deepEqual(shown, [["Berlin", "Bern"]]);
});

Deno.test("PL-8 place search: an answer to what is no longer typed is dropped, in whatever order they come", async () => {
  const { ports, asked, shown, typed } = world();
  typed("be");
  ports.pass(SEARCH_PAUSE_MS);
  typed("bern");
  assert.equal(asked[0]?.signal.aborted, true);
  ports.pass(SEARCH_PAUSE_MS);
  asked[1]?.answer("Bern");
  await settle();
  asked[0]?.answer("Berlin");
  await settle();
  assert.deepEqual(shown, [["Bern"]]);
});

Deno.test("PL-8 place search: empty text clears the list at once, and nothing brings it back", async () => {
  const { ports, asked, shown, typed } = world();
  typed("be");
  ports.pass(SEARCH_PAUSE_MS);
  typed("ber");
  typed("  ");
  assert.deepEqual(shown, [null]);
  ports.pass(1_000);
  asked[0]?.answer("Berlin");
  await settle();
  assert.deepEqual([asked.length, shown], [1, [null]]);
});

Deno.test("PL-8 place search: without an answer there is no list, and the next key asks again", async () => {
  const { ports, asked, shown, typed } = world();
  typed("be");
  ports.pass(SEARCH_PAUSE_MS);
  asked[0]?.fail();
  await settle();
  assert.deepEqual(shown, [null]);
  typed("ber");
  ports.pass(SEARCH_PAUSE_MS);
  asked[1]?.answer("Berlin");
  await settle();
  assert.deepEqual(shown, [null, ["Berlin"]]);
});
