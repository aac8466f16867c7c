/**
 * Preparing and sending photos, with the code for it loaded when the first one comes. For pages on which most members only
 * look. Code that cannot be fetched counts as a lost connection: the photo waits, and can be tried again.
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
