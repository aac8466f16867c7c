import assert from "node:assert/strict";
import { withAbout } from "@/domain/about.ts";
import { cardInterests } from "@/actors/discovery/card_interests.ts";
import { personOf } from "@/tests/kit/crowd.ts";

Deno.test("EX-19 cardInterests: two of both come before others, and nothing comes of nothing", () => {
  const enjoys = (n: number, interests: string[]) => ({ ...personOf(n), ...withAbout({}, { interests }, 1) });
  const ada = enjoys(1, ["books", "sea", "yoga"]);
  assert.deepEqual(cardInterests(ada, enjoys(2, ["art", "sea", "books", "yoga"])), {
    interests: ["sea", "books"],
    common: 1,
  });
  assert.deepEqual(cardInterests(ada, enjoys(2, ["art", "sea"])), { interests: ["sea"], common: 1 });
  assert.deepEqual(cardInterests(ada, enjoys(2, ["art", "cars", "food"])), { interests: ["art", "cars"] });
  assert.deepEqual(cardInterests(ada, personOf(2)), {});
});
