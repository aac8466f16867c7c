import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { UPLOAD_SCALED_SIDE_PX } from "@/domain/limits.ts";
import { fitInto } from "@/client/photo/scale.ts";

Deno.test("UP-8 fitInto: never larger than the side, never larger than it was, and in the same shape", () => {
  const side = fc.integer({ min: 1, max: 8_000 });
  fc.assert(fc.property(side, side, (width, height) => {
    const fitted = fitInto({ width, height }, UPLOAD_SCALED_SIDE_PX);
    assert.ok(Math.max(fitted.width, fitted.height) <= UPLOAD_SCALED_SIDE_PX);
    assert.ok(fitted.width <= width && fitted.height <= height && fitted.width > 0 && fitted.height > 0);
    const scale = Math.max(width, height) / Math.max(fitted.width, fitted.height);
    assert.ok(
      Math.abs(fitted.width * scale - width) <= scale && Math.abs(fitted.height * scale - height) <= scale,
    );
  }));
  assert.deepEqual(fitInto({ width: 4_000, height: 3_000 }, 1_600), { width: 1_600, height: 1_200 });
  assert.deepEqual(fitInto({ width: 300, height: 200 }, 1_600), { width: 300, height: 200 });
});
