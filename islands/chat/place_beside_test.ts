import assert from "node:assert/strict";
import { cardPlace, type Sides } from "@/islands/chat/place_beside.ts";

const WINDOW = { width: 1_440, height: 900 };

function box(top: number, bottom: number, left = 300, right = 700): Sides {
  return { top, bottom, left, right };
}

Deno.test("MI-7 cardPlace: a card opens below its message where there is room, else above it", () => {
  assert.deepEqual(cardPlace(box(100, 140), WINDOW, "left"), { left: 300, top: 144, bottom: null });
  assert.deepEqual(cardPlace(box(800, 840), WINDOW, "left"), { left: 300, top: null, bottom: 104 });
  assert.deepEqual(cardPlace(box(100, 140), WINDOW, "right"), { left: 372, top: 144, bottom: null });
});

Deno.test("MI-7 cardPlace: it is within the window, however large or far the message is", () => {
  const windows = [WINDOW, { width: 640, height: 400 }, { width: 320, height: 300 }];
  const boxes = [
    box(-900, 2_000),
    box(-500, -400),
    box(1_000, 1_100),
    box(10, 890, -200, 3_000),
    box(0, 10, 600, 640),
  ];
  for (const window of windows) {
    for (const each of boxes) {
      for (const side of ["left", "right"] as const) {
        const { left, top, bottom } = cardPlace(each, window, side);
        assert.ok(left >= 8 && left < window.width);
        assert.ok(top === null || (top >= 8 && top < window.height));
        assert.ok(bottom === null || (bottom >= 4 && bottom < window.height));
        assert.notEqual(top === null, bottom === null);
      }
    }
  }
});
