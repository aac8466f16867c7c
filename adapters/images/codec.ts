/**
 * The one module that knows the libraries: encoded pictures in, pixels out. Another library would be put in here. All of
 * them are WebAssembly, so that whatever a stranger's file does to a decoder stays in its own memory.
 */
import decodeLibwebp, { init as initLibwebp } from "@jsquash/webp/decode.js";
import jpeg from "imagescript/wasm/node/jpeg.js";
import { type Picture, RGB } from "@/adapters/images/picture.ts";
import { readPng } from "@/adapters/images/png.ts";
import { greyToRgb, inksToRgb, overWhite } from "@/adapters/images/pixels.ts";
import type { ImageHeader } from "@/domain/image_header.ts";

export interface Codec {
  /**
   * Pixels as they are stored, not turned. Of a JPEG perhaps a half, a quarter or an eighth of both sides, but of the
   * longer one no fewer than `side`. Throws where the file does not decode to the size that its header says.
   */
  decode(bytes: Uint8Array<ArrayBuffer>, header: ImageHeader, side: number): Promise<Picture>;
}

/** A JPEG is decoded in so many eighths of its size; the sides are rounded up. */
const JPEG_EIGHTHS = [1, 2, 4, 8];
/** More than any side: the decoder would stop at the first size of which one side suffices. */
const ANY_PX = 65_535;

/** What the wrappers of imagescript have, as they come without types. `format`: grey, colours, inks. */
interface JpegDecoder {
  decode(bytes: Uint8Array, width: number, height: number): {
    width: number;
    height: number;
    format: number;
    buffer: Uint8Array;
  };
}

/** Loads the libraries, from files alone. */
export async function openCodec(): Promise<Codec> {
  await initLibwebp(await compile("@jsquash/webp/codec/dec/webp_dec.wasm"));
  const jpegDecoder: JpegDecoder = await jpeg.init();

  async function read(bytes: Uint8Array<ArrayBuffer>, header: ImageHeader, side: number): Promise<Picture> {
    switch (header.type) {
      case "image/jpeg":
        return readJpeg(jpegDecoder, bytes, header.width < header.height ? [ANY_PX, side] : [side, ANY_PX]);
      case "image/png":
        return await readPng(bytes);
      case "image/webp": {
        const { width, height, data } = await decodeLibwebp(bytes.slice().buffer);
        return { width, height, rgb: overWhite(data) };
      }
    }
  }

  return {
    async decode(bytes, header, side) {
      const picture = await read(bytes, header, side);
      if (!isSizeOf(picture, header)) {
        throw new RangeError(`Cannot trust a header that says ${header.width} × ${header.height}`);
      }
      return picture;
    },
  };
}

function readJpeg(
  decoder: JpegDecoder,
  bytes: Uint8Array,
  [width, height]: readonly [number, number],
): Picture {
  const { format, buffer, ...size } = decoder.decode(bytes, width, height);
  switch (format) {
    case 0:
      return { ...size, rgb: greyToRgb(buffer) };
    case 1:
      return { ...size, rgb: buffer };
    case 2:
      return { ...size, rgb: inksToRgb(buffer) };
    default:
      throw new TypeError(`Cannot read pixels of format "${format}"`);
  }
}

function isSizeOf({ width, height, rgb }: Picture, header: ImageHeader): boolean {
  const eighths = header.type === "image/jpeg" ? JPEG_EIGHTHS : [8];
  return rgb.length === width * height * RGB &&
    eighths.some((count) =>
      width === Math.ceil(header.width * count / 8) && height === Math.ceil(header.height * count / 8)
    );
}

async function compile(specifier: string): Promise<WebAssembly.Module> {
  return new WebAssembly.Module(await Deno.readFile(new URL(import.meta.resolve(specifier))));
}
