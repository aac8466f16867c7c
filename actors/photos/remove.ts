/** Removes a photo from its member's profile. */
import { isPhotoId, type MemberId } from "@/domain/ids.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { CallError, CallOutput } from "@/protocol/calls/mod.ts";
import { endPhoto } from "@/store/photos/writer.ts";
import type { BlobEnd } from "@/store/files/reader.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { removeFiles } from "@/actors/files/remove.ts";
import { endsOf } from "@/actors/photos/files.ts";
import type { PhotoDeps } from "@/actors/photos/deps.ts";
import { runPhotoCommand } from "@/actors/photos/command.ts";

/** Its row goes with the commit, its bytes right after it. `rid` makes it exactly once. */
export type RemovePhoto = (
  member: MemberId,
  rid: string,
  id: string,
) => Promise<Result<CallOutput<"user/photos/delete">, CallError<"user/photos/delete">>>;

export function openRemove(env: ActorEnv, { blobs }: PhotoDeps): RemovePhoto {
  const { database, now } = env;

  return async function remove(member, rid, id) {
    if (!isPhotoId(id)) return refuse("unknown_photo");
    let ends: BlobEnd[] = [];
    const result = await runPhotoCommand(env, {
      module: "user/photos/delete",
      member,
      rid,
      content: [id],
      photo: id,
      decide(draft, { profile, photo }) {
        ends = [];
        if (!photo || !profile.member.value.photos?.includes(id)) return refuse("unknown_photo");
        const end = now();
        endPhoto(draft, photo, end);
        ends = endsOf(photo.value, end);
        const answer = { request_details: { photo_id: id } };
        return accept({ answer, photos: profile.photos.filter((each) => each.id !== id) });
      },
    });
    // Whatever hinders it, they are announced: the sweep comes back to them.
    if (result.ok && ends.length > 0) await removeFiles({ database, blobs }, ends).catch(() => {});
    return result;
  };
}
