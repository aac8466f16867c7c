/** Pictures as pixels: written as small files, and held against those of before. */
import encodeMozjpeg, { init } from "@jsquash/jpeg/encode.js";
import pixelmatch from "pixelmatch";
import { openCodec } from "@/adapters/images/codec.ts";
import { type Picture, toRgba } from "@/adapters/images/picture.ts";
import { readPng } from "@/adapters/images/png.ts";
import { readImageHeader } from "@/domain/image_header.ts";

/** How much a pixel may be another one, from 0 to 1: files with losses differ by so much around letters. */
const THRESHOLD = 0.2;
/** Pixels of a picture that may differ and are no change, as a share of all. */
const SAME_SHARE = 0.0005;

let opening: ReturnType<typeof openCodec> | null = null;
let loading: Promise<unknown> | null = null;

/** Opened when it is first needed. */
function codec(): ReturnType<typeof openCodec> {
  return opening ??= openCodec();
}

/** The product's own encoder is much faster, and makes a screen of flat colours and letters a third larger. */
async function encode(
  picture: Picture,
  how: { quality: number; progressive: boolean },
): Promise<Uint8Array<ArrayBuffer>> {
  await (loading ??= loadMozjpeg());
  const { width, height } = picture;
  return new Uint8Array(await encodeMozjpeg(new ImageData(toRgba(picture), width, height), how));
}

async function loadMozjpeg(): Promise<void> {
  const file = new URL(import.meta.resolve("@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm"));
  await init(await WebAssembly.compile(await Deno.readFile(file)));
}

/** A picture of the browser's as a JPEG. */
export async function toJpeg(
  png: Uint8Array<ArrayBuffer>,
  quality: number,
): Promise<Uint8Array<ArrayBuffer>> {
  return await encode(await readPng(png), { quality, progressive: true });
}

/** What has changed from one picture to another; null where nothing has. */
export interface Change {
  /** Of all pixels, from 0 to 1. */
  share: number;
  /** The new picture, pale, with what differs in red; null where the two have not the same size. */
  difference: Uint8Array<ArrayBuffer> | null;
}

/** Holds two JPEG files against each other. */
export async function findChange(
  before: Uint8Array<ArrayBuffer>,
  now: Uint8Array<ArrayBuffer>,
): Promise<Change | null> {
  const [one, other] = [await read(before), await read(now)];
  if (one.width !== other.width || one.height !== other.height) return { share: 1, difference: null };
  const { width, height } = other;
  const difference = new Uint8ClampedArray(width * height * 4);
  const options = { threshold: THRESHOLD };
  const share = pixelmatch(toRgba(one), toRgba(other), difference, width, height, options) / (width * height);
  if (share <= SAME_SHARE) return null;
  const rgb = new Uint8Array(width * height * 3);
  for (let to = 0; to < rgb.length; to++) rgb[to] = difference[to + Math.floor(to / 3)] ?? 0;
  return { share, difference: await encode({ width, height, rgb }, { quality: 82, progressive: false }) };
}

async function read(bytes: Uint8Array<ArrayBuffer>): Promise<Picture> {
  const header = readImageHeader(bytes);
  if (!header) throw new TypeError("Cannot compare what is no picture");
  return await (await codec()).decode(bytes, header, Math.max(header.width, header.height));
}
