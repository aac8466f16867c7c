/** A photograph as a phone stores it, and as a browser sends it on. */
import encode, { init } from "@jsquash/jpeg/encode.js";
import { type Picture, RGB } from "@/adapters/images/picture.ts";
import { resize, sizeWithin } from "@/adapters/images/resize.ts";
import { UPLOAD_SCALED_SIDE_PX } from "@/domain/limits.ts";
import { photographOf } from "@/tasks/bench/photos/photograph.ts";

/** Twelve megapixels. */
const WIDTH = 4_032;
const HEIGHT = 3_024;
const CAMERA_QUALITY = 92;
const BROWSER_QUALITY = 85;

export interface Photograph {
  original: Picture;
  /** The file of the camera. */
  camera: Uint8Array<ArrayBuffer>;
  /** What a browser makes of it before it sends it. */
  sent: Uint8Array<ArrayBuffer>;
}

export async function takePhotograph(): Promise<Photograph> {
  const wasm = new URL(import.meta.resolve("@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm"));
  await init(new WebAssembly.Module(await Deno.readFile(wasm)));
  const original = { width: WIDTH, height: HEIGHT, rgb: photographOf(WIDTH, HEIGHT) };
  const scaled = resize(original, sizeWithin(original, UPLOAD_SCALED_SIDE_PX));
  return {
    original,
    camera: await jpegOf(original, CAMERA_QUALITY),
    sent: await jpegOf(scaled, BROWSER_QUALITY),
  };
}

async function jpegOf({ width, height, rgb }: Picture, quality: number): Promise<Uint8Array<ArrayBuffer>> {
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at++) {
    for (let channel = 0; channel < RGB; channel++) rgba[at * 4 + channel] = rgb[at * RGB + channel] ?? 0;
  }
  const options = { quality, progressive: false, auto_subsample: false, chroma_subsample: 2 };
  return new Uint8Array(await encode(new ImageData(rgba, width, height), options));
}
