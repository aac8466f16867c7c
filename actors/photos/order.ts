/** Puts the photos of a profile into another order. */
import { isPhotoId, type MemberId } from "@/domain/ids.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { CallError, CallOutput } from "@/protocol/calls/mod.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { runPhotoCommand } from "@/actors/photos/command.ts";

/** `ids` are all photos of the profile, the main one first; `rid` makes it exactly once. */
export type OrderPhotos = (
  member: MemberId,
  rid: string,
  ids: readonly string[],
) => Promise<Result<CallOutput<"user/photos/order">, CallError<"user/photos/order">>>;

export function openOrder(env: ActorEnv): OrderPhotos {
  return async function order(member, rid, ids) {
    const [first = ""] = ids;
    if (!isPhotoId(first)) return refuse("unknown_photo");
    return await runPhotoCommand(env, {
      module: "user/photos/order",
      member,
      rid,
      content: ids,
      photo: first,
      decide(_, { profile: { member: { value }, photos } }) {
        const wanted = new Set(ids);
        const there = new Set<string>(value.photos);
        // Each of them once: an order of what was there before, or of more, is none.
        if (ids.length !== there.size || wanted.symmetricDifference(there).size > 0) {
          return refuse("unknown_photo");
        }
        const ordered = photos.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
        return accept({ answer: { request_details: { photo_id: first } }, photos: ordered });
      },
    });
  };
}
