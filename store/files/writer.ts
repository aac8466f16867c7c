/**
 * Says which files go when. Bytes lie outside the database, so they cannot be part of a commit. Instead a `blob_end` row says
 * of each file that nothing uses when it goes, and stands before its first byte does:
 *
 * 1. `announceBlobs`: bytes may come under these ids, and go at `end` whatever happens.
 * 2. The bytes are kept, then the row of what they belong to is added, whose `exp` is that end (`checkAnnounced`): an
 *    announcement that was swept in the meantime makes it fail.
 * 3. `followFiles`: it is in use, and its files have another end or none. Files that its next record does not name go now.
 * 4. Files are removed at their end, then `forgetBlobEnd` removes the row that announced it.
 *
 * Invariant: bytes without a row of either kind do not exist, also after a crash at any point. What members see is decided by
 * the row of a photo or a recording alone, which goes in the commit that removes it.
 */
import type { FileOwner } from "@/domain/blobs.ts";
import type { BlobId } from "@/domain/ids.ts";
import { type Change, check, checkAbsent, remove, set } from "@/store/change.ts";
import type { BlobEnd } from "@/store/files/reader.ts";
import { type Key, keys } from "@/store/keys.ts";

/** Says that bytes may come under these ids, and when they go unless what they belong to, under `row`, is used. */
export function announceBlobs(
  change: Change,
  owner: FileOwner,
  { row, blobs, end }: { row: Key<unknown>; blobs: readonly BlobId[]; end: number },
): void {
  checkAbsent(change, row);
  for (const blob of blobs) set(change, keys.blobEnd(end, blob), owner);
}

/** Has a change fail where the files are announced no more; `announced` is the versionstamp with which they were. */
export function checkAnnounced(
  change: Change,
  blobs: readonly BlobId[],
  { end, announced }: { end: number; announced: string },
): void {
  for (const blob of blobs) check(change, { key: keys.blobEnd(end, blob), versionstamp: announced });
}

/** What a record says of its files: which there are, and when they go; 0 for never. */
export interface Filed {
  blobs: readonly BlobId[];
  exp: number;
}

/** Brings the ends of an owner's files from one record to the next; without a next one all of them go at `now`. */
export function followFiles(
  change: Change,
  owner: FileOwner,
  { before, next, now }: { before: Filed; next: Filed | null; now: number },
): void {
  const kept = new Set(next?.blobs);
  const end = next?.exp ?? now;
  for (const blob of before.blobs) {
    const goesAt = kept.has(blob) ? end : now;
    if (goesAt === before.exp) continue;
    if (before.exp !== 0) remove(change, keys.blobEnd(before.exp, blob));
    if (goesAt !== 0) set(change, keys.blobEnd(goesAt, blob), owner);
  }
}

/** Removes the announcement of a file that is gone. */
export function forgetBlobEnd(change: Change, { end, blob }: Pick<BlobEnd, "end" | "blob">): void {
  remove(change, keys.blobEnd(end, blob));
}
