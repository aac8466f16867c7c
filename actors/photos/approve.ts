/** Keeps a photo that the operator has looked at: it counts as clean and leaves the list. */
import type { PhotoId } from "@/domain/ids.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { getPhoto } from "@/store/photos/reader.ts";
import { updatePhoto } from "@/store/photos/writer.ts";
import type { Photo } from "@/store/records.ts";
import { commitDraft } from "@/actors/command.ts";
import type { Draft } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { putPhotos, readProfile } from "@/actors/photos/profile_change.ts";
import { isThere } from "@/actors/photos/there.ts";
import { showStoryOf } from "@/actors/stories/reviewed.ts";

export function openApprove(env: ActorEnv): (id: PhotoId) => Promise<Result<null, "unknown_photo">> {
  const { database, now } = env;

  return async function approve(id) {
    return await commitDraft<null, "unknown_photo">(env, async (draft) => {
      const photo = await getPhoto(database, id);
      if (!photo || !isThere(photo.value, now())) return refuse("unknown_photo");
      const { scan, listed_at } = photo.value;
      if (scan === "clean" && listed_at === null) return accept(null);
      const next: Photo = { ...photo.value, scan: "clean", listed_at: null };
      updatePhoto(draft, photo, { next, now: now() });
      await showIn(draft, next);
      return accept(null);
    });
  };

  /** Reveals it where it is used, with events where that changes anything. */
  async function showIn(draft: Draft, photo: Photo): Promise<void> {
    const { id, member, use } = photo;
    if (use === "story") return await showStoryOf(draft, env, photo);
    const profile = use === "profile" && member ? await readProfile(database, member) : null;
    if (profile) putPhotos(draft, profile, profile.photos.map((each) => each.id === id ? photo : each));
  }
}
