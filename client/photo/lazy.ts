/**
 * Prepares photos, and sends them and recordings, with code that is loaded for the first one. For pages on which photos are rarely sent. Code that
 * cannot be loaded counts as a lost connection, after which the photo can be retried.
 */
import type { Prepared, PrepareOptions } from "@/client/photo/prepare.ts";
import type { SendOptions, Sent } from "@/client/photo/send.ts";

export function preparePhotoLazily(file: Blob, options: PrepareOptions): Promise<Prepared> {
  return import("@/client/photo/prepare.ts").then(
    ({ preparePhoto }) => preparePhoto(file, options),
    () => ({ kind: "lost" }),
  );
}

/** `levels` are those of a recording. */
export function sendFileLazily(file: Blob, options: SendOptions, levels?: string): Promise<Sent> {
  return import("@/client/photo/send.ts").then(
    ({ sendFile }) => sendFile(file, options, levels),
    () => ({ kind: "lost" }),
  );
}
