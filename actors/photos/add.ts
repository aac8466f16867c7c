/** Puts an upload into the next free slot of its member's profile. */
import type { MemberId } from "@/domain/ids.ts";
import { PHOTO_SLOTS } from "@/domain/limits.ts";
import { PHOTO_SIZES, photoNamed } from "@/domain/photo.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { CallError, CallOutput } from "@/protocol/calls/mod.ts";
import { attachPhoto } from "@/store/photos/writer.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { runPhotoCommand } from "@/actors/photos/command.ts";
import { toPhotoView } from "@/actors/photos/profile.ts";

/** `photo` is what names the upload (`photoNamed`); `rid` makes it exactly once. */
export type AddPhoto = (
  member: MemberId,
  rid: string,
  photo: string,
) => Promise<Result<CallOutput<"user/photos/add">, CallError<"user/photos/add">>>;

export function openAdd(env: ActorEnv): AddPhoto {
  const { now } = env;

  return async function add(member, rid, photoName) {
    const id = photoNamed(photoName);
    if (!id) return refuse("unknown_photo");
    return await runPhotoCommand(env, {
      module: "user/photos/add",
      member,
      rid,
      content: [id],
      photo: id,
      decide(draft, { profile, photo }) {
        const upload = photo?.value;
        if (!photo || upload?.member !== member || upload.use !== null || upload.exp <= now()) {
          return refuse("unknown_photo");
        }
        if (profile.photos.length >= PHOTO_SLOTS) return refuse("photo_slots_full", { max: PHOTO_SLOTS });
        const use = { member, use: "profile", exp: 0, keep: PHOTO_SIZES, now: now() } as const;
        const attached = attachPhoto(draft, photo, use);
        const answer = { request_details: { photo_id: id, photo: toPhotoView(attached) } };
        return accept({ answer, photos: [...profile.photos, attached] });
      },
    });
  };
}
