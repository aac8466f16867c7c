import assert from "node:assert/strict";
import { SPOTLIGHT_IMPRESSIONS, SPOTLIGHT_MS } from "@/domain/limits.ts";
import { houseSpotlight, isBoosting, isLit, isValidSpotlight, newSpotlight } from "@/domain/spotlight.ts";

const AT = Date.parse("2026-05-01T12:00:00Z");

Deno.test("newSpotlight: is seen for a day, and lifts for as long or as many impressions", () => {
  const bought = newSpotlight(AT);
  const last = AT + SPOTLIGHT_MS - 1;
  assert.deepEqual([isLit(bought, last), isBoosting(bought, last)], [true, true]);
  assert.deepEqual([isLit(bought, last + 1), isBoosting(bought, last + 1)], [false, false]);
  const usedUp = { ...bought, impressions_left: 0 };
  assert.deepEqual([isLit(usedUp, last), isBoosting(usedUp, last)], [true, false]);
});

Deno.test("houseSpotlight: is seen without an end, and lifts nobody", () => {
  const house = houseSpotlight(AT);
  assert.deepEqual([isLit(house, Infinity), isBoosting(house, AT)], [true, false]);
});

Deno.test("isValidSpotlight: a boost lasts as long and as often as every other", () => {
  const bought = newSpotlight(AT);
  for (const left of [0, 1, SPOTLIGHT_IMPRESSIONS]) {
    assert.ok(isValidSpotlight({ ...bought, impressions_left: left }));
  }
  assert.ok(isValidSpotlight(houseSpotlight(AT)));
  for (const left of [-1, 0.5, SPOTLIGHT_IMPRESSIONS + 1]) {
    assert.ok(!isValidSpotlight({ ...bought, impressions_left: left }));
  }
  assert.ok(!isValidSpotlight({ ...bought, exp: bought.exp + 1 }));
  assert.ok(!isValidSpotlight({ ...houseSpotlight(AT), impressions_left: 1 }));
});
