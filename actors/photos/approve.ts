/** Keeps a photo that the operator has looked at: it counts as clean and leaves the list. */
import type { PhotoId } from "@/domain/ids.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { type Change, newChange } from "@/store/change.ts";
import { transact } from "@/store/database.ts";
import { getPhoto } from "@/store/photos/reader.ts";
import { updatePhoto } from "@/store/photos/writer.ts";
import type { Photo } from "@/store/records.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { type Notifying, putPhotos, readProfile } from "@/actors/photos/profile_change.ts";
import { isThere } from "@/actors/photos/there.ts";
import { showStoryOf } from "@/actors/stories/reviewed.ts";

type Approved = Result<null, "unknown_photo">;

export function openApprove(env: ActorEnv): (id: PhotoId) => Promise<Approved> {
  const { database, now, publish } = env;

  return async function approve(id) {
    const { result, telling } = await transact<{ result: Approved; telling?: Notifying }>(
      database,
      async () => {
        const photo = await getPhoto(database, id);
        if (!photo || !isThere(photo.value, now())) {
          return { change: null, value: { result: refuse("unknown_photo") } };
        }
        const { scan, listed_at } = photo.value;
        if (scan === "clean" && listed_at === null) return { change: null, value: { result: accept(null) } };
        const next: Photo = { ...photo.value, scan: "clean", listed_at: null };
        const change = newChange();
        updatePhoto(change, photo, { next, now: now() });
        const telling = await showIn(change, next);
        return { change, value: { result: accept(null), ...(telling && { telling }) } };
      },
    );
    if (telling) publish(telling.deliveries, telling.instancesToWake);
    return result;
  };

  /** Shows it where it is used, and gives what tells of it; null where it makes no difference to anybody. */
  async function showIn(change: Change, photo: Photo): Promise<Notifying | null> {
    const { id, member, use } = photo;
    if (use === "story") return await showStoryOf(change, env, photo);
    const profile = use === "profile" && member ? await readProfile(database, member) : null;
    if (!profile) return null;
    const photos = profile.photos.map((each) => each.id === id ? photo : each);
    return putPhotos(change, env, { profile, photos });
  }
}
