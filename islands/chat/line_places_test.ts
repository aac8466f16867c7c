import assert from "node:assert/strict";
import { sameLine } from "@/islands/chat/line_places.ts";

Deno.test("CT-8 sameLine() keeps the place of a line that rounding has moved, so that a hundred times move it nowhere", () => {
  const begun = { key: "line", topPx: -20 };
  let held = sameLine(null, begun);
  for (let nth = 0; nth < 100; nth++) {
    assert.ok(held);
    held = sameLine(held, { key: "line", topPx: held.topPx + (nth % 2 ? 0.3 : 0.6) });
  }
  assert.deepEqual(held, begun);
});

Deno.test("CT-8 sameLine() holds another line, and one that was scrolled to another place", () => {
  const before = { key: "line", topPx: -20 };
  for (const now of [{ key: "other", topPx: -20 }, { key: "line", topPx: -21 }, null]) {
    assert.equal(sameLine(before, now), now);
  }
});
