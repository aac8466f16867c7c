/**
 * Prepares and sends photos, with code that is loaded for the first one. For pages on which photos are rarely sent. Code that
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

export function sendPhotoLazily(photo: Blob, options: SendOptions): Promise<Sent> {
  return import("@/client/photo/send.ts").then(
    ({ sendPhoto }) => sendPhoto(photo, options),
    () => ({ kind: "lost" }),
  );
}
