/**
 * What earlier versions kept of pictures. Those of layout 2 stand as they were until each has become a photo, or is found to
 * be nobody's (actors/photos/adopt.ts); blurred files of photos stand until they are taken out (actors/photos/drop_blurs.ts).
 * Their bytes then have an end like those of any file.
 */
import type { BlobId, PhotoId } from "@/domain/ids.ts";
import { type Change, check, type Entry, remove, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { PhotoEntry } from "@/store/photos/reader.ts";
import { updatePhoto } from "@/store/photos/writer.ts";
import type { UploadOfLayout2 } from "@/store/seed/layout_2.ts";

/** A picture of layout 2 as it was read. */
export type FormerUpload = Entry<UploadOfLayout2> & { value: UploadOfLayout2 };

/** Some of the pictures that are left. */
export async function listFormerUploads(database: Database, limit: number): Promise<FormerUpload[]> {
  return await Array.fromAsync(database.list(keys.formerUploads(), { limit }));
}

/** A picture of layout 2, or null. */
export async function getFormerUpload(database: Database, id: BlobId): Promise<FormerUpload | null> {
  const entry = await database.get(keys.formerUpload(id));
  return entry.value && { ...entry, value: entry.value };
}

/** Removes a picture of layout 2; its bytes go at `now`. The change fails where somebody else has done it. */
export function removeFormerUpload(change: Change, entry: FormerUpload, now: number): void {
  const { id, unattached_exp } = entry.value;
  check(change, entry);
  remove(change, entry.key);
  if (unattached_exp !== 0) remove(change, keys.formerUploadEnd(unattached_exp, id));
  putEnd(change, id, now);
}

/** Announcements of bytes that belong to no picture. */
export async function listFormerEnds(
  database: Database,
  limit: number,
): Promise<{ end: number; blob: BlobId }[]> {
  const rows = await Array.fromAsync(database.list(keys.formerUploadEnds(), { limit }));
  return rows.map(({ key }) => ({ end: key[1] as number, blob: key[2] as BlobId }));
}

/** Brings such an announcement to where the sweep looks. */
export function moveFormerEnd(change: Change, { end, blob }: { end: number; blob: BlobId }): void {
  remove(change, keys.formerUploadEnd(end, blob));
  putEnd(change, blob, end);
}

/** Its bytes lay under its own id, which no photo has. */
function putEnd(change: Change, id: BlobId, end: number): void {
  set(change, keys.blobEnd(end, id), id as string as PhotoId);
}

/** A photo that may name a blurred file. */
export interface FormerBlur {
  row: Entry<PhotoId>;
  photo: PhotoId;
}

/** Some of the photos that name a blurred file. */
export async function listFormerBlurs(database: Database, limit: number): Promise<FormerBlur[]> {
  const rows = await Array.fromAsync(database.list(keys.photosByBlur(), { limit }));
  return rows.map((row) => ({ row, photo: row.value }));
}

/** Takes a blurred file out of its photo, where that is still there; its bytes go at `now`. */
export function removeFormerBlur(
  change: Change,
  { row }: FormerBlur,
  { photo, now }: { photo: PhotoEntry | null; now: number },
): void {
  check(change, row);
  remove(change, row.key);
  if (!photo) return;
  const { thumb, card, full } = photo.value.files;
  const files = { ...thumb && { thumb }, ...card && { card }, ...full && { full } };
  updatePhoto(change, photo, { next: { ...photo.value, files }, now });
}
