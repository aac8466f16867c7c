/** Keeps a photo that somebody has looked at: it counts as clean and leaves the list. For a minute that can be undone. */
import type { PhotoId } from "@/domain/ids.ts";
import { isShown } from "@/domain/photo.ts";
import { TAKE_BACK_MS } from "@/domain/limits.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { Actor } from "@/domain/staff_log.ts";
import { getPhoto } from "@/store/photos/reader.ts";
import { updatePhoto } from "@/store/photos/writer.ts";
import type { Photo } from "@/store/records.ts";
import { commitDraft } from "@/actors/command.ts";
import type { Draft } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { putPhotos, readProfile } from "@/actors/photos/profile_change.ts";
import { isThere } from "@/actors/photos/there.ts";
import { hideStoryOf, showStoryOf } from "@/actors/stories/reviewed.ts";

export interface Approving {
  approve(id: PhotoId): Promise<Result<null, "unknown_photo">>;
  /** Adds the same to a draft that does something else besides; `by` may undo it for a minute. */
  addApproval(draft: Draft, id: PhotoId, by?: Actor["staff"]): Promise<Result<null, "unknown_photo">>;
  /** Adds to a draft that a photo waits again, where the same person has kept it and the minute is not over. */
  addUndo(
    draft: Draft,
    id: PhotoId,
    by: Actor["staff"],
  ): Promise<Result<null, "unknown_photo" | "undo_over">>;
}

export function openApprove(env: ActorEnv): Approving {
  const { database, now } = env;

  return {
    approve: (id) => commitDraft<null, "unknown_photo">(env, (draft) => addApproval(draft, id)),
    addApproval,
    addUndo,
  };

  async function addApproval(
    draft: Draft,
    id: PhotoId,
    by: Actor["staff"] = "system",
  ): Promise<Result<null, "unknown_photo">> {
    const photo = await getPhoto(database, id);
    if (!photo || !isThere(photo.value, now())) return refuse("unknown_photo");
    const { scan, listed_at } = photo.value;
    if (scan === "clean" && listed_at === null) return accept(null);
    const kept = { by, at: now(), scan, listed_at };
    const next: Photo = { ...photo.value, scan: "clean", listed_at: null, kept };
    updatePhoto(draft, photo, { next, now: now() });
    await showIn(draft, next);
    return accept(null);
  }

  async function addUndo(
    draft: Draft,
    id: PhotoId,
    by: Actor["staff"],
  ): Promise<Result<null, "unknown_photo" | "undo_over">> {
    const photo = await getPhoto(database, id);
    if (!photo || !isThere(photo.value, now())) return refuse("unknown_photo");
    const { kept, ...rest } = photo.value;
    if (kept?.by !== by || now() >= kept.at + TAKE_BACK_MS || rest.listed_at !== null) {
      return refuse("undo_over");
    }
    const { scan, listed_at } = kept;
    const next: Photo = { ...rest, scan, listed_at };
    updatePhoto(draft, photo, { next, now: now() });
    if (next.use === "story" && !isShown(next)) await hideStoryOf(draft, env, next);
    else await showIn(draft, next);
    return accept(null);
  }

  /** Reveals it where it is used, with events where that changes anything. */
  async function showIn(draft: Draft, photo: Photo): Promise<void> {
    const { id, member, use } = photo;
    if (use === "story") return await showStoryOf(draft, env, photo);
    const profile = use === "profile" && member ? await readProfile(database, member) : null;
    if (profile) putPhotos(draft, profile, profile.photos.map((each) => each.id === id ? photo : each));
  }
}
