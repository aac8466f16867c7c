/**
 * Removes files whose end has come. Safe at any moment and on any number of isolates at once: a photo or a recording that
 * still names such a file ends first, by a change that fails where somebody has just put it to use, and bytes
 * go only when nothing names them any more, which then stays so. Cut off anywhere, the next sweep goes on.
 */
import type { Blobs, FileOwner } from "@/domain/blobs.ts";
import { type BlobId, isVoiceId, type PhotoId, type VoiceId } from "@/domain/ids.ts";
import { checkAbsent, newChange } from "@/store/change.ts";
import { type BlobEnd, listBlobEnds } from "@/store/files/reader.ts";
import { keys } from "@/store/keys.ts";
import { getPhoto, type PhotoEntry } from "@/store/photos/reader.ts";
import { blobsOf, endPhoto, updatePhoto, withoutFiles } from "@/store/photos/writer.ts";
import { getVoice } from "@/store/voices/reader.ts";
import { endVoice } from "@/store/voices/writer.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { removeFiles } from "@/actors/files/remove.ts";

/**
 * Goes through what is due, and gives how many files went. What fails is thrown at the end; `signal` ends it
 * early.
 */
export type SweepFiles = (signal?: AbortSignal) => Promise<number>;

/** Files that are looked at together. A sweep in which some could not be removed ends after these. */
const FILES_AT_ONCE = 100;

export function openSweep(env: ActorEnv, { blobs }: { blobs: Blobs }): SweepFiles {
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
      for (const [owner, ends] of Map.groupBy(ended, (each) => each.owner)) {
        if (signal?.aborted) return removed;
        try {
          removed += await sweepOwner(owner, ends);
        } catch (error) {
          failures.push(error);
        }
      }
      after = ended.length < FILES_AT_ONCE ? null : ended.at(-1) ?? null;
    } while (after && failures.length === 0);
    if (failures.length > 0) {
      throw new AggregateError(failures, `Cannot remove files of ${failures.length} photos or recordings`);
    }
    return removed;
  };

  async function sweepOwner(owner: FileOwner, ends: readonly BlobEnd[]): Promise<number> {
    const named = isVoiceId(owner) ? await namedByVoice(owner) : await namedByPhoto(owner);
    const forgetting = newChange();
    // Its bytes are there and it is not: if it comes just now, they stay announced.
    if (!named) checkAbsent(forgetting, isVoiceId(owner) ? keys.voice(owner) : keys.photo(owner));
    const inUse = new Set(named);
    const gone = ends.filter(({ blob }) => !inUse.has(blob));
    if (gone.length > 0) await removeFiles({ database, blobs }, gone, forgetting);
    return gone.length;
  }

  /** The files that a photo names once it was ended where its end has come; null where there is none. */
  async function namedByPhoto(id: PhotoId): Promise<BlobId[] | null> {
    const entry = await getPhoto(database, id);
    if (!entry) return null;
    return await end(entry) ? [] : blobsOf(entry.value);
  }

  /** Ends a photo whose end has come; whether it names none of its files any more. */
  async function end(entry: PhotoEntry): Promise<boolean> {
    const { use } = entry.value;
    const exp = dueEnd(entry.value);
    if (exp === null) return false;
    const change = newChange();
    // The row of a chat's photo stays, so that later requests learn that it is gone, not that it never existed.
    if (use === "chat") {
      updatePhoto(change, entry, { next: withoutFiles(entry.value, exp), now: exp });
    } else endPhoto(change, entry, exp);
    return await database.commit(change) !== null;
  }

  /** The same of a recording, which ends by itself only where it is in no chat. */
  async function namedByVoice(id: VoiceId): Promise<BlobId[] | null> {
    const entry = await getVoice(database, id);
    if (!entry) return null;
    const exp = dueEnd(entry.value);
    if (exp === null) return [entry.value.file];
    const change = newChange();
    endVoice(change, entry, exp);
    return await database.commit(change) === null ? [entry.value.file] : [];
  }

  /** When it ended; null where it has not yet. */
  function dueEnd({ exp }: { exp: number }): number | null {
    return exp === 0 || exp > now() ? null : exp;
  }
}
