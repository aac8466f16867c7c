import assert from "node:assert/strict";
import { fittingAges } from "@/domain/fitting_ages.ts";

Deno.test("DI-25 fittingAges: ten years up and down, within what can be searched", () => {
  const cases = [[18, 18, 28], [27, 18, 37], [45, 35, 55], [65, 55, 70], [70, 60, 70], [99, 60, 70]] as const;
  for (const [age, from, to] of cases) assert.deepEqual(fittingAges(age), [from, to]);
});
