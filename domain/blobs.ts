/** The port that keeps the bytes of photos. */
import type { BlobId } from "@/domain/ids.ts";

export interface Blobs extends Disposable {
  /** Keeps bytes whole or not at all. An id is drawn for one file, so no two writes of one id run at once. */
  put(id: BlobId, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** The bytes, or null. */
  get(id: BlobId): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Removes them; nothing happens where there are none. */
  remove(id: BlobId): Promise<void>;
  /** Keeps a file of its own, reads it and removes it; throws what went wrong. For the start of an isolate. */
  check(): Promise<void>;
}
