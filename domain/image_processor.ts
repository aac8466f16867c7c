/** The port that turns an uploaded picture into the files that are kept. */
import type { ImageHeader } from "@/domain/image_header.ts";
import type { PhotoSize } from "@/domain/photo.ts";
import type { PhotoHash } from "@/domain/photo_hash.ts";
import type { Result } from "@/domain/refusals.ts";

/** What is kept of an upload: upright JPEG files without any metadata, and what stands in their place at first. */
export interface ProcessedImage {
  /** Size of the file `full`. */
  width: number;
  height: number;
  /** See domain/placeholder.ts. */
  placeholder: string;
  /** By which pictures that look alike are found; null where it has too little structure. */
  hash: PhotoHash | null;
  files: Readonly<Record<PhotoSize, Uint8Array<ArrayBuffer>>>;
}

export interface ImageProcessor extends AsyncDisposable {
  /**
   * Decodes, turns upright, makes smaller and encodes, away from the event loop and within a time limit. `header` is
   * what `checkImage` read. `photo_unreadable`: it does not decode, or not in time. `busy`: too many wait.
   * The bytes are given away.
   */
  process(
    bytes: Uint8Array<ArrayBuffer>,
    header: ImageHeader,
  ): Promise<Result<ProcessedImage, "photo_unreadable" | "busy">>;
}
