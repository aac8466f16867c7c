/** Writes photos that were refused, with the rows by which they are found. */
import { hashBands, type PhotoHash } from "@/domain/photo_hash.ts";
import { type Change, check, remove, set } from "@/store/change.ts";
import { type Key, keys } from "@/store/keys.ts";
import type { RefusedPhotoEntry } from "@/store/refused_photos/reader.ts";
import type { RefusedPhoto } from "@/store/records.ts";

/** Adds a photo, within the change of its decision; one without anything to be found by is none. */
export function addRefusedPhoto(change: Change, refused: RefusedPhoto): void {
  const { photo, hash, sha, rule } = refused;
  if (!hash && !sha) return;
  set(change, keys.refusedPhoto(photo), refused);
  if (hash) { for (const key of likeKeys(refused)) set(change, key, hash); }
  if (sha) set(change, keys.refusedSha(sha, photo), rule);
}

/** Removes a photo that was not to be refused; the change fails where it has changed since it was read. */
export function removeRefusedPhoto(change: Change, entry: RefusedPhotoEntry): void {
  const { photo, sha } = entry.value;
  check(change, entry);
  remove(change, entry.key);
  for (const key of likeKeys(entry.value)) remove(change, key);
  if (sha) remove(change, keys.refusedSha(sha, photo));
}

/** Keys by which new pictures find it that look like it. */
export function likeKeys({ photo, hash }: RefusedPhoto): Key<PhotoHash>[] {
  return hash ? hashBands(hash).map((bits, band) => keys.refusedLike(band, bits, photo)) : [];
}
