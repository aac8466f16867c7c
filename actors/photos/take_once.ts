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
import type { BlobEnd } from "@/store/files/reader.ts";
import { getPhoto, type PhotoEntry } from "@/store/photos/reader.ts";
import { updatePhoto, withoutFiles } from "@/store/photos/writer.ts";
import { runCommand } from "@/actors/command.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { removeFiles } from "@/actors/files/remove.ts";
import { endsOf } from "@/actors/photos/files.ts";
import { addViewed, isReceiver, type PhotoMessage, readPhotoMessage } from "@/actors/photos/message.ts";
import type { PhotoDeps } from "@/actors/photos/deps.ts";

type TakeCode = "unknown_photo" | "photo_gone";
export type TakeOnce = (
  id: string,
  viewer: MemberId,
) => Promise<Result<Uint8Array<ArrayBuffer>, TakeCode | "deadline_exceeded">>;

/** What a request is decided on; the bytes are null where storage has none. */
interface LoadedState {
  photo: PhotoEntry;
  message: PhotoMessage;
  bytes: Uint8Array<ArrayBuffer> | null;
}

export function openTakeOnce(
  env: ActorEnv,
  { blobs }: Pick<PhotoDeps, "blobs">,
): { takeOnce: TakeOnce; idle(): Promise<void> } {
  const { database, now } = env;
  /** Removals under way. */
  const removals = new Set<Promise<void>>();

  async function load(id: PhotoId, taken: LoadedState["bytes"]): Promise<LoadedState | null> {
    const photo = await getPhoto(database, id);
    const isChats = photo?.value.use === "chat" || photo?.value.use === "evidence";
    const place = isChats ? parseMessageId(photo.value.message ?? "") : null;
    const message = place && await readPhotoMessage(database, place);
    if (!photo || !message) return null;
    const { use, served_at, exp, files } = photo.value;
    const isThere = use === "chat" && served_at === undefined && exp > now() && files.full;
    return { photo, message, bytes: isThere ? await blobs.get(isThere) : taken };
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
      const request = env.uuid();
      /** What an attempt has read that may have landed. */
      let taken: LoadedState["bytes"] = null;
      /** Whether the bytes were not there although the row named them, which happens once while another request wins. */
      let hasMissed = false;
      return await runCommand<LoadedState | null, Uint8Array<ArrayBuffer>, TakeCode>(env, {
        load: () => load(id, taken),
        decide(loaded, draft) {
          if (!loaded || !isReceiver(loaded.message, viewer)) return refuse("unknown_photo");
          const { photo, message, bytes } = loaded;
          const { use, served_at, served_to, exp } = photo.value;
          if (served_to === request && bytes) return accept(bytes);
          const at = now();
          if (use !== "chat" || served_at !== undefined || exp <= at) return refuse("photo_gone");
          if (!bytes) {
            if (hasMissed) return refuse("unknown_photo");
            hasMissed = true;
            return null;
          }
          taken = bytes;
          addViewed(draft, message, at);
          // Nothing is left that the operator could look at.
          const next = { ...withoutFiles(photo.value, at), served_at: at, served_to: request };
          updatePhoto(draft, photo, { next, now: at });
          draft.afterwards.push(() => startRemoval(endsOf(photo.value, at)));
          return accept(bytes);
        },
      });
    },
    async idle() {
      await Promise.all(removals);
    },
  };
}
