/** The files of a photo that go with it. */
import type { BlobEnd } from "@/store/files/reader.ts";
import { isHeld } from "@/store/photos/reader.ts";
import { blobsOf } from "@/store/photos/writer.ts";
import type { Photo } from "@/store/records.ts";

/** The files of a photo that go at `end`; none where they are held for the desk. */
export function endsOf(photo: Pick<Photo, "id" | "files" | "held_until">, end: number): BlobEnd[] {
  return isHeld(photo, end) ? [] : blobsOf(photo).map((blob) => ({ end, blob, owner: photo.id }));
}
