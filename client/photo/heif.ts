/**
 * Decodes HEIC and HEIF where the browser cannot. Loaded when such a photo is chosen; for prepare.ts alone.
 *
 * 1. A file whose header declares a too large size is refused before it is decoded.
 * 2. A worker of its own loads libheif and decodes the file.
 * 3. The worker is terminated after its answer, a timeout, or when the photo was cancelled.
 */
import { UPLOAD_MAX_BYTES, UPLOAD_MAX_PIXELS, UPLOAD_MAX_SIDE_PX } from "@/domain/limits.ts";
import { readHeifHeader } from "@/client/photo/heif_header.ts";
import type { Decoded, PhotoProblem } from "@/client/photo/prepare.ts";

/** The message to the worker. */
export interface HeifTask {
  bytes: Uint8Array<ArrayBuffer>;
  isDisplayP3: boolean;
  max: { pixels: number; sidePx: number };
}

/** A slow phone takes some seconds, and has to load the decoder. */
const DECODE_MS = 45_000;

/** Decodes a file. */
export async function decodeHeif(file: Blob, signal: AbortSignal): Promise<Decoded> {
  if (file.size > UPLOAD_MAX_BYTES) return refused("file_too_large");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { size, isDisplayP3 } = readHeifHeader(bytes);
  const max = { pixels: UPLOAD_MAX_PIXELS, sidePx: UPLOAD_MAX_SIDE_PX };
  if (size && (size.width * size.height > max.pixels || Math.max(size.width, size.height) > max.sidePx)) {
    return refused("image_too_large");
  }
  return await askWorker({ bytes, isDisplayP3, max }, signal);
}

function askWorker(task: HeifTask, signal: AbortSignal): Promise<Decoded> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL("./heif_worker.ts", import.meta.url), { type: "module" });
    const timer = setTimeout(() => end(refused("photo_unreadable")), DECODE_MS);
    const stop = () => end({ kind: "stopped" });

    function end(decoded: Decoded): void {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
      worker.terminate();
      resolve(decoded);
    }

    worker.onmessage = ({ data }: MessageEvent<Decoded>) => end(data);
    // The worker's code could not be loaded; errors of libheif are answered.
    worker.onerror = () => end({ kind: "lost" });
    signal.addEventListener("abort", stop);
    worker.postMessage(task, [task.bytes.buffer]);
    if (signal.aborted) stop();
  });
}

function refused(code: PhotoProblem): Decoded {
  return { kind: "refused", code };
}
