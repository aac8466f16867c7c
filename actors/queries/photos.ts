/** What a member may ask about the photos of a profile. */
import { isMemberId, type MemberId } from "@/domain/ids.ts";
import { can } from "@/domain/permissions.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { CallOutput, HandlerInput } from "@/protocol/calls/mod.ts";
import { isBlocked } from "@/store/blocks/reader.ts";
import { getMember } from "@/store/members/reader.ts";
import { getPhotos } from "@/store/photos/reader.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { allPhotos, shownPhotos } from "@/actors/photos/profile.ts";

export interface PhotoQueries {
  /** One's own with those that wait to be checked; of others, what is shown. */
  list(
    viewer: MemberId,
    page: HandlerInput<"user/photos">,
  ): Promise<Result<CallOutput<"user/photos">, "unknown_user">>;
}

/** Opens the queries about photos. */
export function openPhotoQueries({ database }: ActorEnv): PhotoQueries {
  return {
    async list(viewer, { user_id, currentLength, recordsToTake }) {
      if (!isMemberId(user_id)) return refuse("unknown_user");
      const [member, blocked] = await Promise.all([
        getMember(database, user_id),
        isBlocked(database, viewer, user_id),
      ]);
      if (!member || !can(viewer, "see_photos", user_id, { isBlocked: blocked })) {
        return refuse("unknown_user");
      }
      const photos = await getPhotos(database, member.photos ?? []);
      const list = viewer === user_id ? allPhotos(member, photos) : shownPhotos(member, photos);
      return accept({
        list: list.slice(currentLength, currentLength + recordsToTake),
        version: member.photos_version ?? 0,
      });
    },
  };
}
