import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import {
  firstPlacement,
  FRAME_HEIGHT_PX,
  FRAME_WIDTH_PX,
  movePicture,
  type Placement,
  shownSize,
  wholeZoom,
  zoomPicture,
} from "@/client/stories/compose/frame.ts";

const PORTRAIT = { width: 3_000, height: 4_000 };
const LANDSCAPE = { width: 4_000, height: 3_000 };

Deno.test("ST-68 firstPlacement: a portrait covers the frame, a wide picture is shown whole", () => {
  assert.deepEqual(firstPlacement(PORTRAIT), { x: 0, y: 0, zoom: 1 });
  assert.equal(Math.round(shownSize(PORTRAIT, 1).height), FRAME_HEIGHT_PX);
  const { zoom } = firstPlacement(LANDSCAPE);
  assert.equal(zoom, wholeZoom(LANDSCAPE));
  assert.equal(Math.round(shownSize(LANDSCAPE, zoom).width), FRAME_WIDTH_PX);
});

Deno.test("ST-68 zoomPicture: what is under the fingers stays under them", () => {
  const before = { x: 0, y: 0, zoom: 1 };
  const after = zoomPicture(PORTRAIT, before, { factor: 2, at: { x: 100, y: -200 } });
  assert.deepEqual(after, { x: -100, y: 200, zoom: 2 });
});

Deno.test("ST-68 movePicture and zoomPicture: no series of them uncovers the frame or loses the picture", () => {
  const size = fc.record({
    width: fc.integer({ min: 1, max: 8_000 }),
    height: fc.integer({ min: 1, max: 8_000 }),
  });
  const by = fc.record({
    x: fc.integer({ min: -5_000, max: 5_000 }),
    y: fc.integer({ min: -5_000, max: 5_000 }),
  });
  const step = fc.record({ by, factor: fc.double({ min: 0.01, max: 100, noNaN: true }) });
  fc.assert(fc.property(size, fc.array(step, { maxLength: 12 }), (picture, steps) => {
    let placed: Placement = firstPlacement(picture);
    for (const { by, factor } of steps) {
      placed = movePicture(picture, zoomPicture(picture, placed, { factor, at: by }), by);
      const { width, height } = shownSize(picture, placed.zoom);
      for (
        const [offset, size, frame] of [[placed.x, width, FRAME_WIDTH_PX], [
          placed.y,
          height,
          FRAME_HEIGHT_PX,
        ]] as const
      ) {
        const [start, end] = [offset - size / 2, offset + size / 2];
        const slack = 1e-6 * size + 1e-6;
        if (size >= frame) assert.ok(start <= -frame / 2 + slack && end >= frame / 2 - slack);
        else assert.ok(start >= -frame / 2 - slack && end <= frame / 2 + slack);
      }
    }
  }));
});
