/** Removes files that nothing uses any more. Used right after the change that said so, and by the sweep. */
import type { Blobs } from "@/domain/blobs.ts";
import { newChange } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { type BlobEnd, isHeld } from "@/store/photos/reader.ts";
import { blobsOf, forgetBlobEnd } from "@/store/photos/writer.ts";
import type { Photo } from "@/store/records.ts";

/** Removes files, then the rows that announced them, as part of `forgetting`. */
export async function removeFiles(
  from: { database: Database; blobs: Blobs },
  ends: readonly BlobEnd[],
  forgetting = newChange(),
): Promise<void> {
  await Promise.all(ends.map(({ blob }) => from.blobs.remove(blob)));
  for (const end of ends) forgetBlobEnd(forgetting, end);
  await from.database.commit(forgetting);
}

/** The files of a photo that go at `end`; none where they are held for the desk. */
export function endsOf(photo: Pick<Photo, "id" | "files" | "held_until">, end: number): BlobEnd[] {
  return isHeld(photo, end) ? [] : blobsOf(photo).map((blob) => ({ end, blob, photo: photo.id }));
}
