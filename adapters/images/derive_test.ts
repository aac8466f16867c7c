import assert from "node:assert/strict";
import { derive } from "@/adapters/images/derive.ts";
import type { Picture } from "@/adapters/images/picture.ts";
import { placeholderColours } from "@/domain/placeholder.ts";
import { type Colour, colourAt } from "@/tests/kit/pixels.ts";

/** Which colour a pixel of so many per cent from above and from the left has. */
function pictureOf(
  width: number,
  height: number,
  colourOf: (across: number, down: number) => Colour,
): Picture {
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      rgb.set(colourOf((x + 0.5) / width * 100, (y + 0.5) / height * 100), (y * width + x) * 3);
    }
  }
  return { width, height, rgb };
}

/** Derives, and keeps the pixels of each file, in the order in which they were encoded. */
function pixelsDerivedFrom(picture: Picture) {
  const pixels: Picture[] = [];
  const image = derive(picture, (file) => new Uint8Array([pixels.push(file) - 1]));
  const { files } = image;
  const of = ([index]: Uint8Array) => pixels[index ?? -1] ?? assert.fail("a file that was not encoded");
  return { image, full: of(files.full), card: of(files.card), thumb: of(files.thumb) };
}

const RED: Colour = [255, 0, 0];
const BLUE: Colour = [0, 0, 255];
const GREY: Colour = [128, 128, 128];

Deno.test("PH-1 derive: the square of a landscape is its middle", () => {
  const landscape = pictureOf(800, 400, (across) => across < 25 ? RED : across < 75 ? GREY : BLUE);
  const { thumb } = pixelsDerivedFrom(landscape);
  assert.deepEqual([thumb.width, thumb.height], [256, 256]);
  for (const x of [4, 128, 251]) assert.deepEqual(colourAt(thumb, x, 128), GREY);
});

Deno.test("PH-1 derive: the square of a portrait lies above its middle, where faces are", () => {
  // Of the half that is too much, a quarter goes above: the square reaches from 12.5 % to 62.5 %.
  const portrait = pictureOf(400, 800, (_, down) => down < 12.5 ? RED : down < 62.5 ? GREY : BLUE);
  const { thumb } = pixelsDerivedFrom(portrait);
  assert.deepEqual([thumb.width, thumb.height], [256, 256]);
  for (const y of [4, 128, 251]) assert.deepEqual(colourAt(thumb, 128, y), GREY);
});

Deno.test("PH-9 derive: the placeholder has the colours of the whole picture, three across and four down", () => {
  const colours: Colour[] = Array.from({ length: 12 }, (_, at) => [at * 17, 255 - at * 17, at % 2 * 255]);
  const grid = pictureOf(
    900,
    1_200,
    (across, down) => colours[Math.floor(across * 3 / 100) + 3 * Math.floor(down * 4 / 100)] ?? RED,
  );
  const { image } = pixelsDerivedFrom(grid);
  const expected = colours.map((colour) =>
    `#${colour.map((channel) => Math.round(channel / 17).toString(16)).join("")}`
  );
  assert.deepEqual(placeholderColours(image.placeholder), expected);
});
