import assert from "node:assert/strict";
import { placesMoved } from "@/client/windowing/keep_in_place.ts";

Deno.test("CN-31 placesMoved: rows that came above count, and one that was lifted to the top itself does not", () => {
  const before = ["a", "b", "c", "d", "e", "f"];
  assert.equal(placesMoved(before, ["x", ...before], 2), 1);
  assert.equal(placesMoved(before, ["a", "c", "d", "e", "f"], 2), -1);
  assert.equal(placesMoved(before, ["c", "a", "b", "d", "e", "f"], 2), 0);
  assert.equal(placesMoved(before, ["a", "b", "d", "e", "f"], 2), -1);
  assert.equal(placesMoved(before, ["x", "y", "c", "a", "b", "d", "e", "f"], 3), 2);
  assert.equal(placesMoved(before, ["u", "v"], 2), 0);
  assert.equal(placesMoved([], before, 0), 0);
});
