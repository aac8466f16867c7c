import assert from "node:assert/strict";
import { deflateSync } from "node:zlib";
import { openImageProcessor } from "@/adapters/images/mod.ts";
import { join, pngChunk } from "@/tests/kit/pictures.ts";
import { type Colour, pixelsOf } from "@/tests/kit/pixels.ts";
import { pngFrom, type PngOptions } from "@/tests/kit/png.ts";
import { codeOf, processed } from "@/tests/kit/processing.ts";
import {
  assertColours,
  BLACK,
  type Four,
  PRIMARY,
  quartersOf,
  quartersPng,
  WHITE,
} from "@/tests/kit/quarters.ts";

const encoder = new TextEncoder();
const GREYS: Four<Colour> = [BLACK, [85, 85, 85], [170, 170, 170], WHITE];
const [RED, GREEN, BLUE] = PRIMARY;
const PALETTE = pngChunk("PLTE", new Uint8Array(PRIMARY.flat()));
const INDICES: Four<readonly number[]> = [[0], [1], [2], [3]];

function inSixteenBits(samples: Four<readonly number[]>): Four<readonly number[]> {
  const [a, b, c, d] = samples;
  const wide = (values: readonly number[]) => values.map((value) => value * 257);
  return [wide(a), wide(b), wide(c), wide(d)];
}

function transparency(...bytes: number[]): Uint8Array {
  return pngChunk("tRNS", new Uint8Array(bytes));
}

Deno.test("PH-3 ImageProcessor: every kind of PNG; what shines through is white", async (t) => {
  await using processor = openImageProcessor();

  async function shows(
    kind: string,
    colours: Four<Colour>,
    [samples, options]: [Four<readonly number[]>, Omit<PngOptions, "width" | "height">],
  ) {
    await t.step(`PH-3 ${kind}`, async () => {
      const { files } = await processed(processor, quartersPng(samples, options));
      assertColours(quartersOf(await pixelsOf(files.full)), colours, { of: kind });
    });
  }

  const rgba: Four<readonly number[]> = [[254, 0, 0, 0], [0, 255, 1, 127], [0, 0, 254, 255], [0, 0, 0, 0]];
  const greyAlpha: Four<readonly number[]> = [[0, 0], [0, 65_535], [0, 32_768], [65_535, 0]];
  const half: Four<Colour> = [WHITE, [128, 255, 128], BLUE, WHITE];
  await shows("8 bits", PRIMARY, [PRIMARY, { colours: "rgb" }]);
  await shows("16 bits", PRIMARY, [inSixteenBits(PRIMARY), { colours: "rgb", depth: 16 }]);
  await shows("interlaced", PRIMARY, [PRIMARY, { colours: "rgb", interlaced: true }]);
  await shows("1 bit", [BLACK, WHITE, WHITE, BLACK], [[[0], [1], [1], [0]], { colours: "grey", depth: 1 }]);
  await shows("2 bits", GREYS, [INDICES, { colours: "grey", depth: 2 }]);
  await shows("grey of 4 bits", GREYS, [[[0], [5], [10], [15]], { colours: "grey", depth: 4 }]);
  await shows("grey of 16 bits", GREYS, [inSixteenBits([[0], [85], [170], [255]]), {
    colours: "grey",
    depth: 16,
  }]);
  await shows("palette", PRIMARY, [INDICES, { colours: "palette", depth: 2, before: [PALETTE] }]);
  await shows("palette that shines through, interlaced", half, [INDICES, {
    colours: "palette",
    depth: 4,
    interlaced: true,
    before: [PALETTE, transparency(0, 127)],
  }]);
  await shows("transparency", half, [rgba, { colours: "rgba" }]);
  await shows("transparency of 16 bits", half, [inSixteenBits(rgba), { colours: "rgba", depth: 16 }]);
  await shows("grey with transparency", [WHITE, BLACK, [127, 127, 127], WHITE], [greyAlpha, {
    colours: "greyAlpha",
    depth: 16,
  }]);
  await shows("one colour that shines through", [WHITE, GREEN, BLUE, WHITE], [PRIMARY, {
    colours: "rgb",
    before: [transparency(0, RED[0], 0, RED[1], 0, RED[2])],
  }]);
  await shows("a picture that moves", PRIMARY, [PRIMARY, {
    colours: "rgb",
    before: [pngChunk("acTL", new Uint8Array(8)), pngChunk("fcTL", new Uint8Array(26))],
  }]);
});

Deno.test("PH-4 ImageProcessor: a PNG that is not whole, or not one", async () => {
  await using processor = openImageProcessor();
  const png = quartersPng(PRIMARY, { colours: "rgb" });
  const noise = crypto.getRandomValues(new Uint8Array(4_000));
  for (
    const [what, bytes] of [
      ["cut off", png.slice(0, -20)],
      ["pixels that are noise", quartersPng(PRIMARY, { colours: "rgb", pixels: noise })],
      [
        "too few pixels",
        quartersPng(PRIMARY, { colours: "rgb", pixels: deflateSync(new Uint8Array(1_000)) }),
      ],
      ["no pixels", quartersPng(PRIMARY, { colours: "rgb", pixels: new Uint8Array() })],
      ["a palette of no colours", quartersPng(INDICES, { colours: "palette", depth: 2 })],
      ["a wrong checksum", png.with(30, 0)],
    ] as const
  ) {
    assert.equal(await codeOf(processor, bytes), "photo_unreadable", what);
  }
  assert.equal(await codeOf(processor, png), "ok");
});

Deno.test("PH-5 ImageProcessor: what is packed to burst takes neither memory nor time", async () => {
  await using processor = openImageProcessor();
  assert.equal(await codeOf(processor, quartersPng(PRIMARY, { colours: "rgb" })), "ok");
  // 256 MB of nothing, a thousandth of it in the file.
  const packed = deflateSync(new Uint8Array(256 * 1024 * 1024), { level: 9 });
  const text = join([encoder.encode("a\0\0"), packed]);
  const chunks = ["iCCP", "zTXt"].map((name) => pngChunk(name, text));
  const before = Deno.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => most = Math.max(most, Deno.memoryUsage().rss), 5);
  assert.equal(await codeOf(processor, quartersPng(PRIMARY, { colours: "rgb", before: chunks })), "ok");
  const burst = pngFrom({ width: 1, height: 1, colours: "rgba", pixels: packed }, () => []);
  await codeOf(processor, burst);
  clearInterval(watch);
  assert.ok(most - before < 128 * 1024 * 1024, `${Math.round((most - before) / 1024 ** 2)} MiB more`);
});
