/**
 * Takes a photo down wherever it is used, for everybody and for good. One change takes it from its profile, its
 * message or its vault, or removes the story that shows it, and tells its owner; its bytes go right after it. Of a chat's the row stays
 * without files, so that the receiver is told that it is gone.
 */
import { type MemberId, parseMessageId, type PhotoId } from "@/domain/ids.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import { putPhotoEnd } from "@/store/conversations/writer.ts";
import { keys } from "@/store/keys.ts";
import type { BlobEnd } from "@/store/files/reader.ts";
import { getPhoto, type PhotoEntry } from "@/store/photos/reader.ts";
import { endPhoto, updatePhoto, withoutFiles } from "@/store/photos/writer.ts";
import { getPersona } from "@/store/personas/reader.ts";
import { updatePersona, withoutVaultPhoto } from "@/store/personas/writer.ts";
import { commitDraft } from "@/actors/command.ts";
import { type Draft, notify } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { removeFiles } from "@/actors/files/remove.ts";
import { endsOf } from "@/actors/photos/files.ts";
import type { PhotoDeps } from "@/actors/photos/deps.ts";
import { putPhotos, readProfile } from "@/actors/photos/profile_change.ts";
import { isThere } from "@/actors/photos/there.ts";
import { removeStoryOf } from "@/actors/stories/reviewed.ts";

/** Also a photo that nobody has listed, such as one that was reported. */
export function openTakeDown(
  env: ActorEnv,
  { blobs }: Pick<PhotoDeps, "blobs">,
): (id: PhotoId) => Promise<Result<null, "unknown_photo">> {
  const { database, now } = env;

  return async function takeDown(id) {
    const taken = await commitDraft<BlobEnd[], "unknown_photo">(env, async (draft) => {
      const photo = await getPhoto(database, id);
      if (!photo || !isThere(photo.value, now())) return refuse("unknown_photo");
      const { member, use } = photo.value;
      const at = now();
      if (use === "chat") await leaveChat(draft, photo, at);
      else endPhoto(draft, photo, at);
      if (use === "profile" && member) await leaveProfile(draft, id, member);
      if (use === "story") await removeStoryOf(draft, env, photo.value);
      if (use === "vault" && member) await leaveVault(draft, id, member);
      if (member) await notifyOwner(draft, member);
      return accept(endsOf(photo.value, at));
    });
    if (!taken.ok) return taken;
    // Whatever hinders it, they are announced: the sweep comes back to them.
    await removeFiles({ database, blobs }, taken.value).catch(() => {});
    return accept(null);
  };

  async function leaveProfile(draft: Draft, id: PhotoId, member: MemberId): Promise<void> {
    const profile = await readProfile(database, member);
    if (profile) putPhotos(draft, profile, profile.photos.filter((each) => each.id !== id));
  }

  /** What is planned with it goes too. */
  async function leaveVault(draft: Draft, id: PhotoId, persona: MemberId): Promise<void> {
    const entry = await getPersona(database, persona);
    if (entry) updatePersona(draft, entry, withoutVaultPhoto(entry.value, id));
  }

  async function leaveChat(draft: Draft, photo: PhotoEntry, at: number): Promise<void> {
    updatePhoto(draft, photo, { next: withoutFiles(photo.value, at), now: at });
    const place = parseMessageId(photo.value.message ?? "");
    if (!place) return;
    const { value, ...entry } = await database.get(keys.message(place.pair, place.seq));
    if (value?.photo) putPhotoEnd(draft, { ...entry, value: { ...value, photo: value.photo } }, at);
  }

  async function notifyOwner(draft: Draft, member: MemberId): Promise<void> {
    const route = await database.get(keys.route(member));
    const frame = eventFrame("notification", { type: "error", message: "error.sensitive_content" });
    notify(draft, [{ kind: "event", to: [member], frame }], [{ member, route }]);
  }
}
