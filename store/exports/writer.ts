/**
 * Writes what members take along. Its files lie outside the database, so a `blob_end` row says of each when it goes, and
 * stands before its first byte does (store/files/writer.ts):
 *
 * 1. `addExport`: it waits, and stands in the list of those that are to be made.
 * 2. `updateExport`: somebody has it for themselves, and says how far they are.
 * 3. `announcePart`: bytes may come, and go at an end that a build does not outlast.
 * 4. `finishExport`: it is ready, and its files go with its row. A build that fails, or is cut off, leaves files that go at
 *    the end that was announced.
 */
import type { BlobId, PhotoId, SessionId } from "@/domain/ids.ts";
import { type Change, check, checkAbsent, type Entry, remove, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { DueExport, ExportEntry } from "@/store/exports/reader.ts";
import type { DataExport } from "@/store/records.ts";

/** Adds one that was asked for, in the place of `before`, whose files go now. */
export function addExport(change: Change, before: Entry<DataExport>, next: DataExport): void {
  check(change, before);
  if (before.value) {
    endParts(change, before.value, next.asked_at);
    // One whose time was over before anybody came to make it.
    if (before.value.asked_at !== next.asked_at) {
      remove(change, keys.exportDue(before.value.asked_at, next.member));
    }
  }
  set(change, before.key, next);
  set(change, keys.exportDue(next.asked_at, next.member), 0);
}

/** Writes one anew that is still to be made; the change fails where somebody else has. */
export function updateExport(change: Change, entry: ExportEntry, next: DataExport): void {
  check(change, entry);
  set(change, entry.key, next);
}

/** Says that bytes may come under this id, and when they go unless the export becomes ready. */
export function announcePart(
  change: Change,
  id: PhotoId,
  { blob, end }: { blob: BlobId; end: number },
): void {
  checkAbsent(change, keys.photo(id));
  set(change, keys.blobEnd(end, blob), id);
}

/** Gives one that is ready to another session. */
export function handExport(
  change: Change,
  entry: ExportEntry,
  { session, now }: { session: SessionId; now: number },
): void {
  check(change, entry);
  set(change, entry.key, { ...entry.value, session }, entry.value.exp - now);
}

/** It is ready until its `exp`, and so are its files, which were announced until `announced`. */
export function finishExport(
  change: Change,
  entry: ExportEntry,
  { next, announced, now }: { next: DataExport; announced: number; now: number },
): void {
  check(change, entry);
  set(change, entry.key, next, next.exp - now);
  remove(change, keys.exportDue(next.asked_at, next.member));
  for (const { blob } of next.parts) {
    remove(change, keys.blobEnd(announced, blob));
    set(change, keys.blobEnd(next.exp, blob), next.id);
  }
}

/** It could not be made: its member may ask again at once. */
export function failExport(change: Change, entry: ExportEntry, now: number): void {
  const { value } = entry;
  const { builder: _, ...rest } = value;
  check(change, entry);
  set(change, entry.key, { ...rest, state: "failed" }, Math.max(1, value.exp - now));
  remove(change, keys.exportDue(value.asked_at, value.member));
}

/** Removes one with its place in the list; its files go now. */
export function removeExport(change: Change, entry: ExportEntry, now: number): void {
  check(change, entry);
  remove(change, entry.key);
  remove(change, keys.exportDue(entry.value.asked_at, entry.value.member));
  endParts(change, entry.value, now);
}

/** Takes a place off the list that leads to nothing. */
export function forgetDue(change: Change, { at, member }: DueExport): void {
  remove(change, keys.exportDue(at, member));
}

/** Files of a build that was given up go at once. */
export function endAnnounced(
  change: Change,
  id: PhotoId,
  { blobs, announced, now }: { blobs: readonly BlobId[]; announced: number; now: number },
): void {
  for (const blob of blobs) {
    remove(change, keys.blobEnd(announced, blob));
    set(change, keys.blobEnd(now, blob), id);
  }
}

function endParts(change: Change, { id, parts, exp }: DataExport, now: number): void {
  endAnnounced(change, id, { blobs: parts.map(({ blob }) => blob), announced: exp, now });
}
