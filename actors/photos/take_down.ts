/**
 * Takes a photo down wherever it is used, for everybody and for good. One change takes it from its profile or its
 * message, or removes the story that shows it, and tells its owner; its bytes go right after it. Of a chat's the row stays
 * without files, so that the receiver is told that it is gone.
 */
import { type MemberId, parseMessageId, type PhotoId } from "@/domain/ids.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import { type Change, newChange } from "@/store/change.ts";
import { putPhotoEnd } from "@/store/conversations/writer.ts";
import { transact } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { type BlobEnd, getPhoto, type PhotoEntry } from "@/store/photos/reader.ts";
import { endPhoto, updatePhoto, withoutFiles } from "@/store/photos/writer.ts";
import { addressInboxes } from "@/actors/deliveries.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { endsOf, removeFiles } from "@/actors/photos/files.ts";
import type { PhotoDeps } from "@/actors/photos/deps.ts";
import { type Notifying, putPhotos, readProfile } from "@/actors/photos/profile_change.ts";
import { isThere } from "@/actors/photos/there.ts";
import { removeStoryOf } from "@/actors/stories/reviewed.ts";

/** What goes with a change that takes a photo down. */
interface TakenDown {
  ends: BlobEnd[];
  tellings: Notifying[];
}

/** Also a photo that nobody has listed, such as one that was reported. */
export function openTakeDown(
  env: ActorEnv,
  { blobs }: Pick<PhotoDeps, "blobs">,
): (id: PhotoId) => Promise<Result<null, "unknown_photo">> {
  const { database, now, publish } = env;

  return async function takeDown(id) {
    const taken = await transact<TakenDown | null>(database, async () => {
      const photo = await getPhoto(database, id);
      if (!photo || !isThere(photo.value, now())) return { change: null, value: null };
      const { member, use } = photo.value;
      const change = newChange();
      const at = now();
      if (use === "chat") await leaveChat(change, photo, at);
      else endPhoto(change, photo, at);
      const tellings: Notifying[] = [];
      if (use === "profile" && member) tellings.push(...await leaveProfile(change, id, member));
      if (use === "story") tellings.push(...await leaveStories(change, photo));
      if (member) tellings.push(await notifyOwner(change, member));
      return { change, value: { ends: endsOf(photo.value, at), tellings } };
    });
    if (!taken) return refuse("unknown_photo");
    for (const { deliveries, instancesToWake } of taken.tellings) publish(deliveries, instancesToWake);
    // Whatever hinders it, they are announced: the sweep comes back to them.
    await removeFiles({ database, blobs }, taken.ends).catch(() => {});
    return accept(null);
  };

  async function leaveProfile(change: Change, id: PhotoId, member: MemberId): Promise<Notifying[]> {
    const profile = await readProfile(database, member);
    if (!profile) return [];
    return [putPhotos(change, env, { profile, photos: profile.photos.filter((each) => each.id !== id) })];
  }

  async function leaveStories(change: Change, photo: PhotoEntry): Promise<Notifying[]> {
    const telling = await removeStoryOf(change, env, photo.value);
    return telling ? [telling] : [];
  }

  async function leaveChat(change: Change, photo: PhotoEntry, at: number): Promise<void> {
    updatePhoto(change, photo, { next: withoutFiles(photo.value), now: at });
    const place = parseMessageId(photo.value.message ?? "");
    if (!place) return;
    const { value, ...entry } = await database.get(keys.message(place.pair, place.seq));
    if (value?.photo) putPhotoEnd(change, { ...entry, value: { ...value, photo: value.photo } }, at);
  }

  async function notifyOwner(change: Change, member: MemberId): Promise<Notifying> {
    const route = await database.get(keys.route(member));
    const frame = eventFrame("notification", { type: "error", message: "error.sensitive_content" });
    const deliveries: Delivery[] = [{ kind: "event", to: [member], frame }];
    return { deliveries, instancesToWake: addressInboxes(change, env, deliveries, [{ member, route }]) };
  }
}
