/** What the verbs of photos share. */
import type { Blobs } from "@/domain/blobs.ts";
import type { ImageProcessor } from "@/domain/image_processor.ts";
import type { PhotoScanner } from "@/domain/photo_scanner.ts";
import type { WindowLimit } from "@/store/rates/limiter.ts";

export interface PhotoDeps {
  blobs: Blobs;
  processor: ImageProcessor;
  scanner: PhotoScanner;
  limit: WindowLimit;
}
