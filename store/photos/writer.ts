/**
 * Writes photos. `announceBlobs`, the bytes, then `addPhoto`: now there is a photo; `attachPhoto` puts it to use
 * (store/files/writer.ts says how rows and bytes stay together). Files that its next record does not name, and all of one that
 * `endPhoto` removes, go now.
 */
import type { BlobId } from "@/domain/ids.ts";
import type { PhotoSize } from "@/domain/photo.ts";
import { hashBands, type PhotoHash } from "@/domain/photo_hash.ts";
import { type Change, check, checkAbsent, type Entry, remove, set } from "@/store/change.ts";
import { checkAnnounced, type Filed, followFiles } from "@/store/files/writer.ts";
import { type Key, keys } from "@/store/keys.ts";
import { isHeld, type PhotoEntry, type ReviewPlace } from "@/store/photos/reader.ts";
import type { Photo } from "@/store/records.ts";

/** Adds a photo whose bytes are kept; `announced` is the versionstamp with which their end was announced. */
export function addPhoto(change: Change, photo: Photo, announced: string): void {
  const { id, exp } = photo;
  checkAbsent(change, keys.photo(id));
  checkAnnounced(change, blobsOf(photo), { end: exp, announced });
  set(change, keys.photo(id), photo);
}

/**
 * Writes a photo anew; the change fails where it has changed since it was read. The ends of its files and its
 * place in the operator's list follow what is written; files that it does not name any more go at `now`.
 */
export function updatePhoto(
  change: Change,
  entry: PhotoEntry,
  { next, now }: { next: Photo; now: number },
): void {
  check(change, entry);
  set(change, entry.key, next);
  follow(change, entry.value, { next, now });
}

/** Puts a photo to use: whose it is, which of its files it keeps, and until when. */
export function attachPhoto(
  change: Change,
  entry: PhotoEntry,
  { keep, now, ...use }: Pick<Photo, "member" | "use" | "exp" | "message" | "story"> & {
    keep: readonly PhotoSize[];
    now: number;
  },
): Photo {
  const before = entry.value;
  const files = Object.entries(before.files).filter(([file]) => keep.includes(file as PhotoSize));
  const next: Photo = {
    ...before,
    ...use,
    files: Object.fromEntries(files),
    listed_at: before.scan === "clean" ? null : now,
  };
  updatePhoto(change, entry, { next, now });
  return next;
}

/**
 * A chat's photo that nobody can look at any more: a row without files, so that its receiver learns that it is
 * gone. One that is held keeps them for the desk.
 */
export function withoutFiles(photo: Photo, now: number): Photo {
  return isHeld(photo, now) ? toEvidence(photo) : { ...photo, files: {}, exp: 0, listed_at: null };
}

/** Removes a photo. Its bytes go next; their announcements stay until they have. One that is held stays for the desk. */
export function endPhoto(change: Change, entry: PhotoEntry, now: number): void {
  if (isHeld(entry.value, now)) return updatePhoto(change, entry, { next: toEvidence(entry.value), now });
  check(change, entry);
  remove(change, entry.key);
  follow(change, entry.value, { next: null, now });
}

/** Keeps the files of a photo for the desk until then at least, whatever becomes of it. */
export function holdPhoto(
  change: Change,
  entry: PhotoEntry,
  { until, now }: { until: number; now: number },
): void {
  const { value } = entry;
  const held_until = Math.max(until, value.held_until ?? 0);
  const held: Photo = { ...value, held_until };
  updatePhoto(change, entry, { next: value.use === "evidence" ? toEvidence(held) : held, now });
}

/** A photo that nobody sees but the desk, until its hold is over. */
function toEvidence(photo: Photo): Photo {
  return { ...photo, use: "evidence", exp: photo.held_until ?? 0, listed_at: null };
}

/** Keys by which a photo that waits to be looked at is found by those that look like it. */
function likeKeys({ id, hash, listed_at }: Photo): Key<PhotoHash>[] {
  if (!hash || listed_at === null) return [];
  return hashBands(hash).map((bits, band) => keys.photoLike(band, bits, id));
}

/** Brings the rows that belong to a photo from one record to the next. */
function follow(change: Change, before: Photo, { next, now }: { next: Photo | null; now: number }): void {
  const { id, listed_at } = before;
  followFiles(change, id, { before: filedOf(before), next: next && filedOf(next), now });
  const isFound = likeKeys(before).length > 0;
  if (isFound !== (next !== null && likeKeys(next).length > 0)) {
    if (isFound) { for (const key of likeKeys(before)) remove(change, key); }
    else if (next?.hash) { for (const key of likeKeys(next)) set(change, key, next.hash); }
  }
  const listed = next?.listed_at ?? null;
  if (listed === listed_at) return;
  if (listed_at !== null) remove(change, keys.photoReview(listed_at, id));
  if (listed !== null) set(change, keys.photoReview(listed, id), 0);
}

/**
 * Takes a place off the operator's list whose photo is not there or stands elsewhere; `photo` is what was read
 * of it.
 */
export function forgetPhotoReview(
  change: Change,
  { listed_at, id }: ReviewPlace,
  photo: Pick<Entry<Photo>, "key" | "versionstamp">,
): void {
  check(change, photo);
  remove(change, keys.photoReview(listed_at, id));
}

function filedOf(photo: Photo): Filed {
  return { blobs: blobsOf(photo), exp: photo.exp };
}

/** The ids of a photo's files. */
export function blobsOf({ files }: Pick<Photo, "files">): BlobId[] {
  return Object.values(files);
}
