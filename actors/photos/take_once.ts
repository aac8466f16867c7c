/**
 * Gives a chat's photo to its receiver, once (P20):
 *
 * 1. The bytes are read while they still count for nothing, so storage that fails uses nothing up.
 * 2. One change takes the photo from its row and marks its message as viewed. It checks both rows and that there is no
 *    block, so of any number of requests one commits.
 * 3. Only that one gives the bytes away. They are removed at once; if they cannot be, the sweep removes them.
 *
 * The row stays without files, so that the receiver is told that the photo is gone, and everybody else nothing.
 */
import { isPhotoId, type MemberId, parseMessageId, type PhotoId } from "@/domain/ids.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { newChange } from "@/store/change.ts";
import { type BlobEnd, getPhoto } from "@/store/photos/reader.ts";
import { updatePhoto, withoutFiles } from "@/store/photos/writer.ts";
import { type Attempt, untilCommitted } from "@/actors/attempts.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { endsOf, removeFiles } from "@/actors/photos/files.ts";
import { addViewed, isReceiver, readPhotoMessage } from "@/actors/photos/message.ts";
import type { PhotoDeps } from "@/actors/photos/deps.ts";

type TakeCode = "unknown_photo" | "photo_gone";
export type TakeOnce = (
  id: string,
  viewer: MemberId,
) => Promise<Result<Uint8Array<ArrayBuffer>, TakeCode | "deadline_exceeded">>;

/** One request for a photo, over all of its attempts. */
interface Taking {
  photo: PhotoId;
  viewer: MemberId;
  request: string;
  /** Whether the bytes were not there although the row named them, which happens once while another request wins. */
  hasMissed: boolean;
  /** What the last attempt has read, and would have given. */
  bytes: Uint8Array<ArrayBuffer> | null;
}

export function openTakeOnce(
  env: ActorEnv,
  { blobs }: Pick<PhotoDeps, "blobs">,
): { takeOnce: TakeOnce; idle(): Promise<void> } {
  const { database, now } = env;
  /** Removals under way. */
  const removals = new Set<Promise<void>>();

  async function tryTake(taking: Taking): Promise<Attempt<Uint8Array<ArrayBuffer>, TakeCode>> {
    const { viewer, request } = taking;
    const photo = await getPhoto(database, taking.photo);
    const place = photo?.value.use === "chat" ? parseMessageId(photo.value.message ?? "") : null;
    const message = place && await readPhotoMessage(database, place);
    if (!photo || !message || !isReceiver(message, viewer)) return settled(refuse("unknown_photo"));
    const { served_at, served_to, exp, files } = photo.value;
    if (served_to === request && taking.bytes) {
      return { stale: false, found: "state", result: accept(taking.bytes) };
    }
    const at = now();
    if (served_at !== undefined || exp <= at) return settled(refuse("photo_gone"));
    const bytes = files.full ? await blobs.get(files.full) : null;
    if (!bytes) {
      if (taking.hasMissed) return settled(refuse("unknown_photo"));
      taking.hasMissed = true;
      return { stale: true };
    }

    const change = newChange();
    const notify = addViewed(change, env, { message, now: at });
    // Nothing is left that the operator could look at.
    const next = { ...withoutFiles(photo.value), served_at: at, served_to: request };
    updatePhoto(change, photo, { next, now: at });
    taking.bytes = bytes;
    return {
      change,
      result: accept(bytes),
      notify() {
        notify();
        startRemoval(endsOf(photo.value, at));
      },
    };
  }

  /** Not waited for: the receiver must not miss their photo because storage is slow. What fails the sweep does. */
  function startRemoval(ends: BlobEnd[]): void {
    const removal = removeFiles({ database, blobs }, ends).catch(() => {}).finally(() => {
      removals.delete(removal);
    });
    removals.add(removal);
  }

  return {
    async takeOnce(id, viewer) {
      if (!isPhotoId(id)) return refuse("unknown_photo");
      const taking: Taking = { photo: id, viewer, request: env.uuid(), hasMissed: false, bytes: null };
      return await untilCommitted(env, () => tryTake(taking));
    },
    async idle() {
      await Promise.all(removals);
    },
  };
}

function settled<Value>(result: Result<Value, TakeCode>): Attempt<Value, TakeCode> {
  return { stale: false, result };
}
