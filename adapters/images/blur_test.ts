import assert from "node:assert/strict";
import { blur } from "@/adapters/images/blur.ts";
import type { Picture } from "@/adapters/images/picture.ts";
import { AREA } from "@/adapters/images/kernel.ts";
import { resize } from "@/adapters/images/resize.ts";
import { PHOTO_BLUR_PX } from "@/domain/limits.ts";

const WIDTH = 600;
const HEIGHT = 800;

/** A drawn face: the same head and light, and features that tell one person from another. */
interface Face {
  eyesApart: number;
  eyesDown: number;
  mouthWide: number;
  noseLong: number;
}

const ADA: Face = { eyesApart: 80, eyesDown: 340, mouthWide: 50, noseLong: 60 };
const BEN: Face = { eyesApart: 110, eyesDown: 370, mouthWide: 90, noseLong: 100 };

function draw({ eyesApart, eyesDown, mouthWide, noseLong }: Face): Picture {
  const inside = (x: number, y: number, wide: number, high: number) => (x / wide) ** 2 + (y / high) ** 2 < 1;
  const rgb = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const across = Math.abs(x - WIDTH / 2);
      const isEye = inside(across - eyesApart, y - eyesDown, 26, 14);
      const isNose = inside(across, y - eyesDown - noseLong, 10, noseLong / 2);
      const isMouth = inside(across, y - 540, mouthWide, 16);
      const isHead = inside(across, y - 400, 200, 270);
      const colour = isEye
        ? [40, 30, 30]
        : isMouth
        ? [170, 60, 70]
        : isNose
        ? [190, 140, 120]
        : isHead
        ? [225, 180, 160]
        : [70, 90, 120];
      rgb.set(colour, (y * WIDTH + x) * 3);
    }
  }
  return { width: WIDTH, height: HEIGHT, rgb };
}

function furthest(one: Picture, other: Picture): number {
  return one.rgb.reduce((most, value, at) => Math.max(most, Math.abs(value - (other.rgb[at] ?? NaN))), 0);
}

Deno.test("PH-8 blur: at most 32 pixels, of the same number for every picture that stands or lies", () => {
  for (
    const [width, height, across, down] of [
      [300, 400, 24, 32],
      [300, 300, 24, 32],
      [400, 300, 32, 24],
      [8, 1_600, 24, 32],
      [1_600, 1, 32, 24],
      [1, 1, 24, 32],
    ] as const
  ) {
    const blurred = blur({ width, height, rgb: new Uint8Array(width * height * 3).fill(99) });
    assert.deepEqual([blurred.width, blurred.height], [across, down]);
    assert.ok(Math.max(blurred.width, blurred.height) <= PHOTO_BLUR_PX);
    assert.ok(blurred.rgb.every((value) => value === 99));
  }
});

Deno.test("PH-8 blur: two faces differ by no more than can be seen, though a small copy tells them apart", () => {
  const [ada, ben] = [draw(ADA), draw(BEN)];
  const size = { width: 24, height: 32 };
  const copies = furthest(resize(ada, size, AREA), resize(ben, size, AREA));
  const blurs = furthest(blur(ada), blur(ben));
  assert.ok(copies > 60, `a copy of the same size shows ${copies} levels`);
  assert.ok(blurs <= 12, `the blur shows ${blurs} levels`);
});

Deno.test("PH-8 blur: nothing in it is finer than a quarter of it", () => {
  const blurred = blur(draw(ADA));
  const coarse = resize(resize(blurred, { width: 6, height: 8 }, AREA), { width: 24, height: 32 });
  const squares = blurred.rgb.reduce((sum, value, at) => sum + (value - (coarse.rgb[at] ?? NaN)) ** 2, 0);
  const mean = blurred.rgb.reduce((sum, value) => sum + value, 0) / blurred.rgb.length;
  const all = blurred.rgb.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  assert.ok(squares / all < 0.02, `${(squares / all * 100).toFixed(2)} % of what it shows is finer`);
  // A line of one pixel, black on white, leaves a shade.
  const line = new Uint8Array(WIDTH * HEIGHT * 3).fill(255);
  for (let y = 0; y < HEIGHT; y++) line.fill(0, (y * WIDTH + 300) * 3, (y * WIDTH + 301) * 3);
  const shade = blur({ width: WIDTH, height: HEIGHT, rgb: line });
  assert.ok(shade.rgb.every((value) => value > 245));
});
