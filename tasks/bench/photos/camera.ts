/** A photograph as a phone stores it, and as a browser sends it on. */
import { encodeJpeg } from "@/adapters/images/jpeg_encoder.ts";
import type { Picture } from "@/adapters/images/picture.ts";
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

export function takePhotograph(): Photograph {
  const original = { width: WIDTH, height: HEIGHT, rgb: photographOf(WIDTH, HEIGHT) };
  const scaled = resize(original, sizeWithin(original, UPLOAD_SCALED_SIDE_PX));
  return {
    original,
    camera: encodeJpeg(original, CAMERA_QUALITY),
    sent: encodeJpeg(scaled, BROWSER_QUALITY),
  };
}
