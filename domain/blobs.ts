/** The port that keeps the bytes of uploads. */
import type { UploadId } from "@/domain/ids.ts";

export interface Blobs {
  /** Keeps bytes whole or not at all. */
  put(id: UploadId, bytes: Uint8Array): Promise<void>;
  /** The bytes, or null. */
  get(id: UploadId): Promise<Uint8Array | null>;
  /** Removes them; nothing happens where there are none. */
  remove(id: UploadId): Promise<void>;
}
