/** Reads photos that were refused. */
import type { Guideline } from "@/domain/decisions.ts";
import type { PhotoId } from "@/domain/ids.ts";
import { REFUSED_BITS } from "@/domain/photo_hash.ts";
import type { Entry } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { findAlike } from "@/store/photos/reader.ts";
import type { Photo, RefusedPhoto } from "@/store/records.ts";

/** Refusals of the very same file that are looked at. */
const SAME_MAX = 20;

/** A refused photo as it was read. */
export type RefusedPhotoEntry = Entry<RefusedPhoto> & { value: RefusedPhoto };

export async function getRefusedPhoto(database: Database, id: PhotoId): Promise<RefusedPhotoEntry | null> {
  const { value, ...entry } = await database.get(keys.refusedPhoto(id));
  return value && { ...entry, value };
}

/** The rule by which a picture that looks like this one was refused, and whether it was the very same file; null where none was. */
export async function findRefused(
  database: Database,
  { hash, sha }: Pick<Photo, "hash" | "sha">,
): Promise<{ rule: Guideline; same: boolean } | null> {
  if (sha) {
    const rules = (await Array.fromAsync(database.list(keys.refusedShas(sha), { limit: SAME_MAX })))
      .map(({ value }) => value);
    const rule = rules.find((each) => each === "minor") ?? rules[0];
    if (rule) return { rule, same: true };
  }
  if (!hash) return null;
  const [like] = await findAlike(database, hash, { bits: REFUSED_BITS, rows: keys.refusedAlike });
  const refused = like && await getRefusedPhoto(database, like);
  return refused ? { rule: refused.value.rule, same: false } : null;
}
