import assert from "node:assert/strict";
import { isNear } from "@/islands/windowed/use_endless.ts";

Deno.test("CN-25 isNear: of several frames that are told at once the last one counts", () => {
  const [far, near] = [{ isIntersecting: false }, { isIntersecting: true }];
  assert.equal(isNear([far]), false);
  assert.equal(isNear([far, near]), true);
  assert.equal(isNear([near, far]), false);
  assert.equal(isNear([]), false);
});
