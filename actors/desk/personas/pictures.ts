/** Pictures of virtual profiles on their way in: looked at like any upload, or copied from a vault. */
import { createHash } from "node:crypto";
import type { MemberId } from "@/domain/ids.ts";
import { checkImage } from "@/domain/image_header.ts";
import { UPLOAD_MAX_BYTES } from "@/domain/limits.ts";
import { PHOTO_SIZES, type PhotoSize } from "@/domain/photo.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { Photo } from "@/store/records.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { examine } from "@/actors/photos/examine.ts";
import { keepPhoto } from "@/actors/photos/keep.ts";
import type { UploadCode } from "@/actors/photos/upload.ts";
import type { ActDeps } from "@/actors/desk/personas/deps.ts";

type Bytes = Uint8Array<ArrayBuffer>;
type KeepEnv = Pick<ActorEnv, "database" | "now" | "randomBytes">;
export type PictureCode = Exclude<UploadCode, "too_many_requests">;

/** By what a file is known again: the same picture twice is put to use once. */
export function hashOfFile(bytes: Bytes): string {
  return createHash("sha256").update(bytes).digest("base64url");
}

/** Takes a picture in for an hour, unless something uses it. The bytes are given away. */
export async function takePicture(
  env: KeepEnv,
  deps: Pick<ActDeps, "blobs" | "processor" | "scanner">,
  { member, bytes }: { member: MemberId; bytes: Bytes },
): Promise<Result<Photo, PictureCode>> {
  if (bytes.length > UPLOAD_MAX_BYTES) return refuse("file_too_large", { max: UPLOAD_MAX_BYTES });
  const header = checkImage(bytes);
  if (!header.ok) return header;
  const imported = hashOfFile(bytes);
  const examined = await examine(env.database, deps, { bytes, header: header.value });
  return examined.ok ? accept(await keepPhoto(env, deps, { ...examined.value, member, imported })) : examined;
}

/** Copies a picture of a vault, for an hour unless something uses it; null where its files are gone. */
export async function copyPicture(
  env: KeepEnv,
  deps: Pick<ActDeps, "blobs">,
  photo: Photo,
): Promise<Photo | null> {
  const { id, member, scan, width, height, placeholder, hash = null } = photo;
  const read = await Promise.all(
    PHOTO_SIZES.map(async (size): Promise<[PhotoSize, Bytes | null]> => {
      const blob = photo.files[size];
      return [size, blob ? await deps.blobs.get(blob) : null];
    }),
  );
  const { thumb, card, full } = Object.fromEntries(read);
  if (!thumb || !card || !full) return null;
  const image = { width, height, placeholder, hash, files: { thumb, card, full } };
  return await keepPhoto(env, deps, { image, scan, member, from_vault: id });
}
