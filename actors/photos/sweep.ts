/**
 * Removes files whose end has come. Safe at any moment and on any number of isolates at once: a photo that
 * still names such a file ends first, by a change that fails where somebody has just put it to use, and bytes
 * go only when no photo names them any more, which then stays so. Cut off anywhere, the next sweep goes on.
 */
import type { PhotoId } from "@/domain/ids.ts";
import { checkAbsent, newChange } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { type BlobEnd, getPhoto, listBlobEnds, type PhotoEntry } from "@/store/photos/reader.ts";
import { blobsOf, endPhoto, updatePhoto, withoutFiles } from "@/store/photos/writer.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { removeFiles } from "@/actors/photos/files.ts";
import type { PhotoDeps } from "@/actors/photos/deps.ts";

/**
 * Goes through what is due, and gives how many files went. What fails is thrown at the end; `signal` ends it
 * early.
 */
export type SweepPhotos = (signal?: AbortSignal) => Promise<number>;

/** Files that are looked at together. A sweep in which some could not be removed ends after these. */
const FILES_AT_ONCE = 100;

export function openSweep(env: ActorEnv, { blobs }: PhotoDeps): SweepPhotos {
  const { database, now } = env;
  /**
   * Where the last sweep ended for what had failed: the next one begins behind it, so that it hinders no other
   * file.
   */
  let after: BlobEnd | null = null;

  return async function sweep(signal) {
    const due = now();
    const failures: unknown[] = [];
    let removed = 0;
    do {
      const ended: BlobEnd[] = await listBlobEnds(database, { after, now: due, limit: FILES_AT_ONCE });
      for (const [id, ends] of Map.groupBy(ended, ({ photo }) => photo)) {
        if (signal?.aborted) return removed;
        try {
          removed += await sweepPhoto(id, ends);
        } catch (error) {
          failures.push(error);
        }
      }
      after = ended.length < FILES_AT_ONCE ? null : ended.at(-1) ?? null;
    } while (after && failures.length === 0);
    if (failures.length > 0) {
      throw new AggregateError(failures, `Cannot remove files of ${failures.length} photos`);
    }
    return removed;
  };

  async function sweepPhoto(id: PhotoId, ends: readonly BlobEnd[]): Promise<number> {
    const entry = await getPhoto(database, id);
    const forgetting = newChange();
    // Its bytes are there and it is not: if it comes just now, they stay announced.
    if (!entry) checkAbsent(forgetting, keys.photo(id));
    const isOver = entry === null || await end(entry);
    const inUse = new Set(entry && !isOver ? blobsOf(entry.value) : []);
    const gone = ends.filter(({ blob }) => !inUse.has(blob));
    if (gone.length > 0) await removeFiles({ database, blobs }, gone, forgetting);
    return gone.length;
  }

  /** Ends a photo whose end has come; whether it names none of its files any more. */
  async function end(entry: PhotoEntry): Promise<boolean> {
    const { use, exp } = entry.value;
    if (exp === 0 || exp > now()) return false;
    const change = newChange();
    // The row of a chat's photo stays, so that later requests learn that it is gone, not that it never existed.
    if (use === "chat") {
      updatePhoto(change, entry, { next: withoutFiles(entry.value, exp), now: exp });
    } else endPhoto(change, entry, exp);
    return await database.commit(change) !== null;
  }
}
