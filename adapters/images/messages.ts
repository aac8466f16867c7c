/**
 * What goes to the Worker and comes back. Files travel as bare buffers, which change hands without being copied: Deno
 * walks over everything else that `node:worker_threads` sends, byte by byte, which takes longer than some pictures.
 */
import type { ImageHeader } from "@/domain/image_header.ts";
import type { ProcessedImage } from "@/domain/image_processor.ts";
import type { PhotoSize } from "@/domain/photo.ts";

export interface Task {
  file: ArrayBuffer;
  header: ImageHeader;
}

/** What is kept of a picture; null if it does not decode. */
export type Answer =
  | Omit<ProcessedImage, "files"> & { files: Readonly<Record<PhotoSize, ArrayBuffer>> }
  | null;

/** What the Worker says: first that it listens, as what was sent before would be lost. */
export type Reply = "ready" | Answer;

/** A task that transfers the bytes. */
export function packTask(bytes: Uint8Array<ArrayBuffer>, header: ImageHeader): Task {
  const isWhole = bytes.length === bytes.buffer.byteLength;
  return { file: isWhole ? bytes.buffer.transfer() : bytes.slice().buffer, header };
}

/** Each file has its buffer for itself. */
export function packAnswer(image: ProcessedImage): NonNullable<Answer> {
  return { ...image, files: eachFile(image.files, ({ buffer }) => buffer) };
}

export function unpackAnswer(answer: NonNullable<Answer>): ProcessedImage {
  return { ...answer, files: eachFile(answer.files, (file) => new Uint8Array(file)) };
}

function eachFile<From, To>(
  { thumb, card, full }: Readonly<Record<PhotoSize, From>>,
  change: (file: From) => To,
): Record<PhotoSize, To> {
  return { thumb: change(thumb), card: change(card), full: change(full) };
}
