/**
 * The worker of heif.ts: decodes one file with libheif and answers the upright picture. libheif compiles WebAssembly, which
 * only the CSP of this script's own response allows (routes/assets.ts). It does not start in development, where Vite's
 * server is another origin than the page.
 */
import openLibheif from "libheif-js/libheif-wasm/libheif.js";
import type { HeifTask } from "@/client/photo/heif.ts";
import type { Decoded } from "@/client/photo/prepare.ts";

/** The used part of libheif, whose own types are mostly `any`. */
interface Libheif {
  heif_context_alloc(): object;
  heif_context_read_from_memory(context: object, bytes: Uint8Array): unknown;
  /** A handle, or an error with a code. */
  heif_js_context_get_primary_image_handle(context: object): { code?: unknown };
  heif_image_handle_get_width(handle: object): number;
  heif_image_handle_get_height(handle: object): number;
  heif_js_decode_image2(
    handle: object,
    colorspace: unknown,
    chroma: unknown,
  ): HeifPicture;
  heif_colorspace: { heif_colorspace_RGB: unknown };
  heif_chroma: { heif_chroma_interleaved_RGBA: unknown };
}

/** A picture, or an error, which has no channels. */
interface HeifPicture {
  channels?: HeifChannel[];
}

interface HeifChannel {
  width: number;
  height: number;
  stride: number;
  data: Uint8Array;
}

/** The used part of a worker's global scope. */
interface Scope {
  onmessage: (event: MessageEvent<HeifTask>) => void;
  postMessage(decoded: Decoded, transfer: Transferable[]): void;
}

const RGBA_BYTES = 4;
const scope = globalThis as unknown as Scope;
const open = openLibheif as unknown as (options: { wasmBinary: ArrayBuffer }) => Libheif;

scope.onmessage = async ({ data: task }) => {
  const libheif = await loadLibheif().catch(() => null);
  const decoded: Decoded = libheif
    ? await decode(libheif, task).catch(() => ({ kind: "refused", code: "photo_unreadable" }))
    : { kind: "lost" };
  scope.postMessage(decoded, decoded.kind === "decoded" ? [decoded.picture] : []);
};

async function loadLibheif(): Promise<Libheif> {
  const answer = await fetch(new URL("libheif-js/libheif-wasm/libheif.wasm", import.meta.url));
  if (!answer.ok) throw new Error(`Cannot load libheif: status ${answer.status}`);
  return open({ wasmBinary: await answer.arrayBuffer() });
}

/** Frees nothing: libheif's memory ends with the worker. */
async function decode(libheif: Libheif, { bytes, isDisplayP3, max }: HeifTask): Promise<Decoded> {
  const context = libheif.heif_context_alloc();
  libheif.heif_context_read_from_memory(context, bytes);
  const handle = libheif.heif_js_context_get_primary_image_handle(context);
  if (handle.code !== undefined) return { kind: "refused", code: "photo_unreadable" };
  const [width, height] = [
    libheif.heif_image_handle_get_width(handle),
    libheif.heif_image_handle_get_height(handle),
  ];
  if (width * height > max.pixels || Math.max(width, height) > max.sidePx) {
    return { kind: "refused", code: "image_too_large" };
  }
  const { heif_colorspace_RGB: rgb } = libheif.heif_colorspace;
  const { heif_chroma_interleaved_RGBA: rgba } = libheif.heif_chroma;
  const picture = await libheif.heif_js_decode_image2(handle, rgb, rgba);
  const [channel] = picture.channels ?? [];
  if (!channel) return { kind: "refused", code: "photo_unreadable" };
  const colorSpace = isDisplayP3 ? "display-p3" : "srgb";
  const image = new ImageData(pixelsOf(channel), channel.width, channel.height, { colorSpace });
  return { kind: "decoded", picture: await createImageBitmap(image) };
}

/** The pixels without the row padding of libheif. */
function pixelsOf(
  { width, height, stride, data }: HeifChannel,
): Uint8ClampedArray<ArrayBuffer> {
  const row = width * RGBA_BYTES;
  const pixels = new Uint8ClampedArray(row * height);
  for (let y = 0; y < height; y++) pixels.set(data.subarray(y * stride, y * stride + row), y * row);
  return pixels;
}
