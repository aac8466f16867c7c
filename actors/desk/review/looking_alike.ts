/**
 * Which photos that wait look like one of them. That takes seven ranges of the store for each, and every act shows the page
 * anew: what was found is remembered for some seconds, in which a photo that has just come may be missed.
 */
import { ALIKE_LIFE_MS } from "@/domain/limits.ts";
import type { PhotoId } from "@/domain/ids.ts";
import { listAlike, listPhotoEntries } from "@/store/photos/reader.ts";
import type { Photo } from "@/store/records.ts";
import type { ActorEnv } from "@/actors/env.ts";

/** Photos that are remembered; the oldest goes first. */
const REMEMBERED = 1_000;

/** Those that look like a photo and still wait. */
export type LookAlike = (photo: Pick<Photo, "id" | "hash">) => Promise<PhotoId[]>;

export function openLookAlike({ database, now }: Pick<ActorEnv, "database" | "now">): LookAlike {
  const known = new Map<PhotoId, { until: number; found: Promise<PhotoId[]> }>();

  function find(photo: Pick<Photo, "id" | "hash">): Promise<PhotoId[]> {
    const before = known.get(photo.id);
    if (before && now() < before.until) return before.found;
    known.delete(photo.id);
    const found = listAlike(database, photo);
    const entry = { until: now() + ALIKE_LIFE_MS, found };
    known.set(photo.id, entry);
    // What could not be read is read again.
    found.catch(() => known.get(photo.id) === entry && known.delete(photo.id));
    const [oldest] = known.keys();
    if (known.size > REMEMBERED && oldest) known.delete(oldest);
    return found;
  }

  return async function lookAlike(photo) {
    const ids = photo.hash ? await find(photo) : [];
    if (ids.length === 0) return [];
    const there = await listPhotoEntries(database, ids);
    return there.filter(({ value }) => value.listed_at !== null).map(({ value }) => value.id);
  };
}
