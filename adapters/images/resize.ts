/**
 * Resampling with a filter as wide as the reduction asks for, so that every pixel of the source counts and nothing
 * flickers or breaks into steps. Its two loops are WebAssembly (assembly/resize.ts), with a small memory of their own: the
 * picture goes through it in bands.
 */
import { addRows, memory, mixColumns } from "@/adapters/images/assembly/resize.wasm";
import { type Filter, kernelOf, LANCZOS } from "@/adapters/images/kernel.ts";
import { layOut } from "@/adapters/images/loop_memory.ts";
import { type Picture, RGB } from "@/adapters/images/picture.ts";
import type { ImageSize } from "@/domain/image_header/size.ts";

/** New rows that are made at a time. */
const BAND = 32;
const WEIGHT_BYTES = Int16Array.BYTES_PER_ELEMENT;
const SUM_BYTES = Int16Array.BYTES_PER_ELEMENT;

/** The picture in another size. */
export function resize(picture: Picture, { width, height }: ImageSize, filter: Filter = LANCZOS): Picture {
  if (width === picture.width && height === picture.height && filter === LANCZOS) return picture;
  const columns = kernelOf(picture.width, width, filter);
  const rows = kernelOf(picture.height, height, filter);
  const [from, to] = [picture.width * RGB, width * RGB];
  const band = Math.min(BAND, height);
  const [starts = 0, across = 0, down = 0, sums = 0, source = 0, result = 0] = layOut(memory, [
    columns.starts.byteLength,
    columns.weights.byteLength,
    rows.weights.byteLength,
    from * SUM_BYTES,
    (Math.ceil(band * picture.height / height) + rows.taps) * from,
    band * to,
  ]);
  const bytes = new Uint8Array(memory.buffer);
  bytes.set(new Uint8Array(columns.starts.buffer), starts);
  bytes.set(new Uint8Array(columns.weights.buffer), across);
  bytes.set(new Uint8Array(rows.weights.buffer), down);
  const rgb = new Uint8Array(height * to);
  for (let first = 0; first < height; first += band) {
    const end = Math.min(first + band, height);
    const above = rows.starts[first] ?? 0;
    const below = (rows.starts[end - 1] ?? 0) + rows.taps;
    bytes.set(picture.rgb.subarray(above * from, below * from), source);
    for (let row = first; row < end; row++) {
      const samples = source + ((rows.starts[row] ?? 0) - above) * from;
      addRows(sums, samples, from, down + row * rows.taps * WEIGHT_BYTES, rows.taps);
      mixColumns(result + (row - first) * to, sums, width, starts, across, columns.taps);
    }
    rgb.set(bytes.subarray(result, result + (end - first) * to), first * to);
  }
  return { width, height, rgb };
}

/** The largest size of the same shape whose longer side is `side`; never more than there is. */
export function sizeWithin({ width, height }: ImageSize, side: number): ImageSize {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
