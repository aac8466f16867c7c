/** Reads photos. */
import type { PhotoId } from "@/domain/ids.ts";
import { hashBands, hashDistance, type PhotoHash, SIMILAR_BITS } from "@/domain/photo_hash.ts";
import type { Entry } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { type Key, keys } from "@/store/keys.ts";
import type { Photo } from "@/store/records.ts";

/** A photo as it was read. */
export type PhotoEntry = Entry<Photo> & { value: Photo };

/** Whether the files of a photo are kept for the desk, whatever becomes of it. */
export function isHeld({ held_until = 0 }: Pick<Photo, "held_until">, now: number): boolean {
  return held_until > now;
}

/** A photo with its version, or null. */
export async function getPhoto(database: Database, id: PhotoId): Promise<PhotoEntry | null> {
  const { value, ...entry } = await database.get(keys.photo(id));
  return value && { ...entry, value };
}

/** Photos by id, in the order asked for, without those that are not there. */
export async function getPhotos(
  { getMany }: Pick<Database, "getMany">,
  ids: readonly PhotoId[],
): Promise<Photo[]> {
  const entries = await getMany(ids.map(keys.photo));
  return entries.flatMap((entry) => entry.value ?? []);
}

/** Photos with their versions, without those that are not there. */
export async function listPhotoEntries(database: Database, ids: readonly PhotoId[]): Promise<PhotoEntry[]> {
  const entries = await database.getMany(ids.map(keys.photo));
  return entries.flatMap(({ value, ...entry }) => value ? [{ ...entry, value }] : []);
}

/** A place in the operator's list. */
export interface ReviewPlace {
  listed_at: number;
  id: PhotoId;
}

/** Photos that the operator has to look at, the longest listed first, from after a place on. */
export async function listPhotoReviews(
  database: Database,
  { after, limit }: { after: ReviewPlace | null; limit: number },
): Promise<ReviewPlace[]> {
  const places: ReviewPlace[] = [];
  // The next key in order is that of the same place with one more part.
  const start = after ? { start: [...keys.photoReview(after.listed_at, after.id), 0] } : {};
  for await (const { key } of database.list(keys.photoReviews(), { limit, ...start })) {
    places.push({ listed_at: key[1] as number, id: key[2] as PhotoId });
  }
  return places;
}

/** Rows of one band that are read at most: pictures of which more are alike by chance have nothing to be told apart by. */
const BAND_ROWS_MAX = 64;

/** Ids under which a hash stands that differs from `hash` in at most `bits`; `rows` lists those of one band. */
export async function findAlike(
  database: Database,
  hash: PhotoHash,
  { bits, rows }: { bits: number; rows: (band: number, part: number) => Key<PhotoHash> },
): Promise<PhotoId[]> {
  const bands = await Promise.all(
    hashBands(hash).map((part, band) =>
      Array.fromAsync(database.list(rows(band, part), { limit: BAND_ROWS_MAX }))
    ),
  );
  const found = new Map<PhotoId, PhotoHash>();
  for (const { key, value } of bands.flat()) found.set(key[3] as PhotoId, value);
  return [...found].filter(([, other]) => hashDistance(hash, other) <= bits).map(([id]) => id);
}

/** Photos that wait to be looked at and look like this one. */
export async function listAlike(
  database: Database,
  { id, hash }: Pick<Photo, "id" | "hash">,
): Promise<PhotoId[]> {
  if (!hash) return [];
  const found = await findAlike(database, hash, { bits: SIMILAR_BITS, rows: keys.photosLike });
  return found.filter((each) => each !== id);
}
