/**
 * Prepares a chosen photo for its upload: an upright JPEG of at most 1,600 px, whatever its format was, which is also drawn
 * on a canvas as the preview. For the profile's slots, the registration and the chat.
 *
 * 1. Its first bytes tell its kind; other files are refused.
 * 2. The browser decodes it, HEIC too if it can. If not, heif.ts is loaded.
 * 3. It is drawn at a smaller size, and encoded as a JPEG.
 */
import { UPLOAD_MAX_BYTES, UPLOAD_SCALED_SIDE_PX } from "@/domain/limits.ts";
import { KIND_BYTES, photoKind } from "@/client/photo/kind.ts";
import { scalePicture } from "@/client/photo/scale.ts";

/** The refusal codes of a file, as on the server. */
export type PhotoProblem = "file_type" | "file_too_large" | "image_too_large" | "photo_unreadable";

/** Why there is no photo: the file is refused, its decoder could not be loaded, or it was cancelled. */
export type NotPrepared = { kind: "refused"; code: PhotoProblem } | { kind: "lost" } | { kind: "stopped" };
export type Prepared = { kind: "ready"; photo: Blob } | NotPrepared;
export type Decoded = { kind: "decoded"; picture: ImageBitmap } | NotPrepared;

export interface PrepareOptions {
  /** The canvas of the preview; unchanged if the photo cannot be read. */
  canvas: HTMLCanvasElement;
  signal: AbortSignal;
}

/** Prepares a photo. */
export async function preparePhoto(file: Blob, { canvas, signal }: PrepareOptions): Promise<Prepared> {
  const decoded = await decodePhoto(file, signal);
  if (decoded.kind !== "decoded") return signal.aborted ? { kind: "stopped" } : decoded;
  const { picture } = decoded;
  const photo = signal.aborted ? null : await scalePicture(picture, canvas, UPLOAD_SCALED_SIDE_PX);
  picture.close();
  if (signal.aborted) return { kind: "stopped" };
  if (!photo) return { kind: "refused", code: "photo_unreadable" };
  return photo.size > UPLOAD_MAX_BYTES
    ? { kind: "refused", code: "file_too_large" }
    : { kind: "ready", photo };
}

/** The first two steps, for callers that draw the photo themselves. */
export async function decodePhoto(file: Blob, signal: AbortSignal): Promise<Decoded> {
  const kind = photoKind(await readStart(file));
  if (!kind) return { kind: "refused", code: "file_type" };
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (picture) return { kind: "decoded", picture };
  if (kind !== "heif" || signal.aborted) return { kind: "refused", code: "photo_unreadable" };
  const heif = await import("@/client/photo/heif.ts").catch(() => null);
  if (!heif) return { kind: "lost" };
  return await heif.decodeHeif(file, signal).catch(() => ({ kind: "refused", code: "photo_unreadable" }));
}

/** Empty for a file that was moved or deleted since it was chosen. */
async function readStart(file: Blob): Promise<Uint8Array> {
  const start = await file.slice(0, KIND_BYTES).arrayBuffer().catch(() => new ArrayBuffer(0));
  return new Uint8Array(start);
}
