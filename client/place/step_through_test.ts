import assert from "node:assert/strict";
import { stepThrough } from "@/client/place/step_through.ts";

Deno.test("PL-8 stepThrough: arrow keys go round the list, and enter it at either end", () => {
  assert.deepEqual([-1, 0, 1, 2].map((active) => stepThrough(active, 3, 1)), [0, 1, 2, 0]);
  assert.deepEqual([-1, 0, 1, 2].map((active) => stepThrough(active, 3, -1)), [2, 2, 0, 1]);
});
