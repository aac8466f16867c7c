/** Looks into PNGs, transparency included. */
import png from "imagescript/wasm/node/png.js";

export interface Rgba {
  width: number;
  height: number;
  /** Red, green, blue and opacity of each pixel. */
  data: Uint8Array;
}

/** The pixels of a PNG. */
export async function rgbaOf(bytes: Uint8Array): Promise<Rgba> {
  const decoder: { decode(bytes: Uint8Array): { width: number; height: number; framebuffer: Uint8Array } } =
    await png.init();
  const { width, height, framebuffer } = decoder.decode(bytes);
  return { width, height, data: framebuffer };
}

/** One pixel. */
export function pixelAt({ width, data }: Rgba, x: number, y: number): readonly number[] {
  const at = (y * width + x) * 4;
  return Array.from(data.subarray(at, at + 4));
}
