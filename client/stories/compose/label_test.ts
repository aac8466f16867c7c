import assert from "node:assert/strict";
import { STORY_TEXT_MAX_CODE_POINTS } from "@/domain/limits.ts";
import { FRAME_HEIGHT_PX, FRAME_WIDTH_PX } from "@/client/stories/compose/frame.ts";
import {
  boxOf,
  isOnLabel,
  type Label,
  type Measure,
  moveLabel,
  newLabel,
  sizeLabel,
  TEXT_SIZE_PX,
} from "@/client/stories/compose/label.ts";

/** Letters that are half as wide as high. */
const measure: Measure = (text, sizePx) => Array.from(text).length * sizePx / 2;
const labelOf = (text: string, own: Partial<Label> = {}): Label => ({ ...newLabel("ltr"), text, ...own });

Deno.test("ST-71 boxOf: the longest text fits at every size, as words, as one word, and as lines", () => {
  const letters = STORY_TEXT_MAX_CODE_POINTS;
  for (
    const text of [
      "x".repeat(letters),
      "word ".repeat(letters / 5),
      "x\n".repeat(letters / 2),
      "\n".repeat(letters),
    ]
  ) {
    for (const sizePx of [TEXT_SIZE_PX.min, 80, TEXT_SIZE_PX.max]) {
      const box = boxOf(labelOf(text, { sizePx }), measure);
      assert.ok(box.width <= FRAME_WIDTH_PX && box.height <= FRAME_HEIGHT_PX, `${box.width} ${box.height}`);
    }
  }
  assert.equal(boxOf(labelOf("short", { sizePx: 80 }), measure).sizePx, 80);
});

Deno.test("ST-69 moveLabel: all of it stays in the frame", () => {
  const label = labelOf("hello");
  const box = boxOf(label, measure);
  for (const by of [{ x: 5_000, y: 5_000 }, { x: -5_000, y: -5_000 }]) {
    const { x, y } = moveLabel(label, box, by);
    assert.ok(Math.abs(x) + box.width / 2 <= FRAME_WIDTH_PX / 2 && Math.abs(x) > 0);
    assert.ok(Math.abs(y) + box.height / 2 <= FRAME_HEIGHT_PX / 2 && Math.abs(y) > 0);
  }
  assert.deepEqual(moveLabel(label, box, { x: 10, y: -20 }), { ...label, x: 10, y: -20 });
});

Deno.test("ST-69 sizeLabel: stays among the sizes there are", () => {
  assert.equal(sizeLabel(labelOf(""), 1).sizePx, TEXT_SIZE_PX.min);
  assert.equal(sizeLabel(labelOf(""), 999).sizePx, TEXT_SIZE_PX.max);
});

Deno.test("ST-69 isOnLabel: a short text is as large as a target, and one that is not there is none", () => {
  const label = labelOf("i", { x: 100, y: 100, sizePx: 48 });
  const on = (label: Label, x: number) =>
    isOnLabel(label, boxOf(label, measure), { at: { x, y: 100 }, targetPx: 120 });
  assert.deepEqual([on(label, 155), on(label, 165), on({ ...label, text: " " }, 100)], [true, false, false]);
});
