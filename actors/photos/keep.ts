/** Keeps the files of a picture as a photo that nothing uses yet, in the order that `store/files/writer.ts` explains. */
import { type BlobId, makeBlobId, makePhotoId, type MemberId, PHOTO_ID_BYTES } from "@/domain/ids.ts";
import { UPLOAD_LIFE_MS } from "@/domain/limits.ts";
import { PHOTO_SIZES, type PhotoSize } from "@/domain/photo.ts";
import { newChange } from "@/store/change.ts";
import { announceBlobs } from "@/store/files/writer.ts";
import { keys } from "@/store/keys.ts";
import { addPhoto } from "@/store/photos/writer.ts";
import type { Photo } from "@/store/records.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Examined } from "@/actors/photos/examine.ts";
import type { PhotoDeps } from "@/actors/photos/deps.ts";
import { shaOf } from "@/actors/photos/sha.ts";

/** Keeps a picture for an hour. What fails on the way leaves files that are announced, and go with the sweep. */
export async function keepPhoto(
  { database, now, randomBytes }: Pick<ActorEnv, "database" | "now" | "randomBytes">,
  { blobs }: Pick<PhotoDeps, "blobs">,
  { image, scan, member, ...more }: Examined & Pick<Photo, "from_vault" | "imported"> & {
    member: MemberId | null;
  },
): Promise<Photo> {
  const { width, height, placeholder, hash } = image;
  const at = now();
  const files = blobIds(randomBytes);
  const photo: Photo = {
    id: makePhotoId(randomBytes(PHOTO_ID_BYTES)),
    member,
    use: null,
    scan,
    listed_at: null,
    width,
    height,
    placeholder,
    files,
    at,
    exp: at + UPLOAD_LIFE_MS,
    sha: shaOf(image.files.full),
    ...(hash && { hash }),
    ...more,
  };
  const announced = newChange();
  announceBlobs(announced, photo.id, {
    row: keys.photo(photo.id),
    blobs: Object.values(files),
    end: photo.exp,
  });
  const versionstamp = await database.commit(announced);
  if (versionstamp === null) throw new Error("Cannot keep a photo: its id is taken");
  // All of them end first, so that none writes bytes after it was given up.
  const puts = await Promise.allSettled(PHOTO_SIZES.map((file) => blobs.put(files[file], image.files[file])));
  for (const put of puts) if (put.status === "rejected") throw put.reason;
  const added = newChange();
  addPhoto(added, photo, versionstamp);
  if (await database.commit(added) === null) {
    throw new Error("Cannot keep a photo: it took so long that its files are gone");
  }
  return photo;
}

function blobIds(randomBytes: ActorEnv["randomBytes"]): Record<PhotoSize, BlobId> {
  const id = () => makeBlobId(randomBytes(PHOTO_ID_BYTES));
  return { thumb: id(), card: id(), full: id() };
}
