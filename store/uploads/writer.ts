/**
 * Writes uploads. Bytes lie outside the database, so they cannot be part of a commit. Instead an `upload_end` row says
 * of all bytes that belong to nobody when they go, and stands before the first byte does:
 *
 * 1. `announceUpload`: bytes may come under this id, and go at `end` whatever happens.
 * 2. The bytes are kept, then `addUpload`: now there is an upload.
 * 3. `attachUpload`: it is in use, so it has no end any more. Or it never is: at its end `endUpload` removes it, then
 *    its bytes are removed, then `forgetUpload` removes the announcement.
 *
 * Kept: bytes without a row of either kind do not exist, also after a crash at any point.
 */
import type { MemberId, UploadId } from "@/domain/ids.ts";
import { type Change, check, checkAbsent, type Entry, remove, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { Upload } from "@/store/records.ts";

/** Says that bytes may come under an id, and when they go unless they are attached. */
export function announceUpload(change: Change, id: UploadId, end: number): void {
  checkAbsent(change, keys.upload(id));
  set(change, keys.uploadEnd(end, id), 0);
}

/** Adds an upload whose bytes are kept. */
export function addUpload(change: Change, upload: Upload): void {
  checkAbsent(change, keys.upload(upload.id));
  set(change, keys.upload(upload.id), upload);
}

/**
 * Makes an upload a member's own, for good. The change fails where it has gone or was attached meanwhile: then it is
 * read again.
 */
export function attachUpload(
  change: Change,
  entry: Entry<Upload> & { value: Upload },
  member: MemberId,
): void {
  const upload = entry.value;
  check(change, entry);
  set(change, keys.upload(upload.id), { ...upload, member, unattached_exp: 0 });
  remove(change, keys.uploadEnd(upload.unattached_exp, upload.id));
}

/** Removes an upload that nothing uses. Its bytes go next; its announcement stays until they have. */
export function endUpload(change: Change, entry: Entry<Upload>): void {
  check(change, entry);
  remove(change, entry.key);
}

/** Removes an announcement whose bytes are gone. */
export function forgetUpload(change: Change, id: UploadId, end: number): void {
  remove(change, keys.uploadEnd(end, id));
}
