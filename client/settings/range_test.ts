import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { moveThumb, type Range, shareOf } from "@/client/settings/range.ts";

Deno.test("SG-18 moveThumb: the lower thumb never passes the upper one, and values are whole", () => {
  assert.deepEqual(moveThumb([20, 30], "from", 25.4), [25, 30]);
  assert.deepEqual(moveThumb([20, 30], "from", 31), [30, 30]);
  assert.deepEqual(moveThumb([20, 30], "to", 12), [20, 20]);
  const value = fc.double({ min: 18, max: 70, noNaN: true });
  fc.assert(
    fc.property(
      fc.array(fc.record({ thumb: fc.constantFrom("from" as const, "to" as const), value })),
      (moves) => {
        let range: Range = [18, 70];
        for (const { thumb, value } of moves) range = moveThumb(range, thumb, value);
        assert.ok(range[0] <= range[1] && range[0] >= 18 && range[1] <= 70 && range.every(Number.isInteger));
      },
    ),
  );
});

Deno.test("SG-18 shareOf: from one end to the other, and never beyond", () => {
  assert.deepEqual([18, 44, 70, 10, 99].map((value) => shareOf(value, [18, 70])), [0, 0.5, 1, 0, 1]);
});
