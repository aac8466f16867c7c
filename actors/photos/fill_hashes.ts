/**
 * Gives photos of an older database that wait to be looked at what those are found by that look like them. Cut off anywhere, the
 * next run goes on.
 */
import { checkImage } from "@/domain/image_header.ts";
import { newChange } from "@/store/change.ts";
import {
  listPhotoEntries,
  listPhotoReviews,
  type PhotoEntry,
  type ReviewPlace,
} from "@/store/photos/reader.ts";
import { updatePhoto } from "@/store/photos/writer.ts";
import type { Photo } from "@/store/records.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { PhotoDeps } from "@/actors/photos/deps.ts";
import { shaOf } from "@/actors/photos/sha.ts";

/** Photos that are looked at together. */
const PLACES_AT_ONCE = 100;

/** Fills in what is missing, until uploads need the processor. */
export type FillHashes = (signal?: AbortSignal) => Promise<void>;

export function openFillHashes(
  { database, now }: Pick<ActorEnv, "database" | "now">,
  { blobs, processor }: Pick<PhotoDeps, "blobs" | "processor">,
): FillHashes {
  /** Where this isolate goes on: photos that are listed later have their hashes. */
  let after: ReviewPlace | null = null;

  return async function fill(signal) {
    for (;;) {
      const places = await listPhotoReviews(database, { after, limit: PLACES_AT_ONCE });
      for (const entry of await listPhotoEntries(database, places.map(({ id }) => id))) {
        if (signal?.aborted || (entry.value.sha === undefined && !await fillOne(entry))) return;
      }
      after = places.at(-1) ?? after;
      if (places.length < PLACES_AT_ONCE) return;
    }
  };

  /** False where it has to be tried again. What cannot be read any more has no hash; a photo that changes meanwhile is left. */
  async function fillOne(entry: PhotoEntry): Promise<boolean> {
    const { full } = entry.value.files;
    const bytes = full ? await blobs.get(full) : null;
    const header = bytes && checkImage(bytes);
    if (!bytes || !header?.ok) return true;
    const sha = shaOf(bytes);
    const processed = await processor.process(bytes, header.value);
    if (!processed.ok && processed.refusal.code === "busy") return false;
    const hash = processed.ok ? processed.value.hash : null;
    const next: Photo = { ...entry.value, sha, ...(hash && { hash }) };
    const change = newChange();
    updatePhoto(change, entry, { next, now: now() });
    await database.commit(change);
    return true;
  }
}
