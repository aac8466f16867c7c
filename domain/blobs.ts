/** The port that keeps the bytes of photos, recordings, and archives that members take along. */
import type { BlobId, PhotoId, VoiceId } from "@/domain/ids.ts";

/** What a file belongs to: a photo, a recording, or an archive, whose ids are those of photos. */
export type FileOwner = PhotoId | VoiceId;

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
