import assert from "node:assert/strict";
import { fillCanned } from "@/domain/canned.ts";

const FIELDS = { name: "Bo", my_name: "Ada", city: "", my_city: "Haifa" };
function answer(id: number, en: string) {
  const title = { en: "t", he: "ת", de: "T" };
  return { id, title, text: { en, he: `${en} he`, de: `${en} de` } };
}

Deno.test("WR-14 fillCanned: fields are filled in the member's language", () => {
  assert.deepEqual(
    fillCanned([answer(1, "Hi {name}, I am {my_name}. $& {name}")], { lang: "de", fields: FIELDS }),
    [
      { id: 1, title: "T", text: "Hi Bo, I am Ada. $& Bo de" },
    ],
  );
});

Deno.test("WR-14 fillCanned: an answer with a field that says nothing, or that nobody knows, is left out", () => {
  const canned = [answer(1, "{city}?"), answer(2, "{coins}"), answer(3, "{toString}"), answer(4, "no field")];
  assert.deepEqual(fillCanned(canned, { lang: "en", fields: FIELDS }).map(({ id }) => id), [4]);
});
