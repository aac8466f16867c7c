/** Looks into JPEGs: what tests compare are colours at places, as encoders differ in bytes. */
import assert from "node:assert/strict";
import { openCodec } from "@/adapters/images/codec.ts";
import type { Picture } from "@/adapters/images/picture.ts";
import { readImageHeader } from "@/domain/image_header.ts";
import { UPLOAD_MAX_SIDE_PX } from "@/domain/limits.ts";

export type Colour = readonly [red: number, green: number, blue: number];

/** The pixels of a JPEG, all of them. */
export async function pixelsOf(jpeg: Uint8Array): Promise<Picture> {
  const header = readImageHeader(jpeg);
  assert.equal(header?.type, "image/jpeg");
  const codec = await openCodec();
  return await codec.decode(jpeg.slice(), header, UPLOAD_MAX_SIDE_PX);
}

export function colourAt({ width, rgb }: Picture, x: number, y: number): Colour {
  const at = (y * width + x) * 3;
  return [rgb[at] ?? -1, rgb[at + 1] ?? -1, rgb[at + 2] ?? -1];
}
