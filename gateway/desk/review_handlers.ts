/** Handlers of the calls about the review of photos. */
import type { PhotoId } from "@/domain/ids.ts";
import { accept } from "@/domain/refusals.ts";
import { actorOf } from "@/gateway/desk/actor_of.ts";
import type { DeskHandler } from "@/gateway/desk/handlers.ts";
import { nothing } from "@/gateway/desk/nothing.ts";
import { secondsOf } from "@/gateway/desk/seconds.ts";
import type { REVIEW_CALLS } from "@/protocol/desk/calls/review.ts";

export const reviewHandlers: { readonly [M in keyof typeof REVIEW_CALLS]: DeskHandler<M> } = {
  review: async ({ after, like }, { staff }, { desk }) => {
    const { pictures, pictures_max, pause_min, is_pausing } = await desk.care.get(staff.id);
    const place = after ? { listed_at: after.at, id: after.id as PhotoId } : null;
    const { photos, next } = like === undefined
      ? await desk.review.list(place)
      : { photos: await desk.review.listAlike(like), next: null };
    return accept({
      photos: photos.map(({ photo, member, name, lang, use, listed_at, alike }) => ({
        id: photo.id,
        member: { id: member, name, lang },
        use,
        unsure: photo.scan === "unsure" ? 1 : 0,
        like_refused: photo.like_refused ?? null,
        listed_at: secondsOf(listed_at),
        placeholder: photo.placeholder,
        alike: [...alike],
      })),
      next: next && { at: next.listed_at, id: next.id },
      care: { pictures, pictures_max, pause_min, pausing: is_pausing ? 1 : 0 },
    });
  },
  "review/pause": (_input, { staff }, { desk }) =>
    nothing(desk.care.pause({ staff: staff.id, roles: staff.roles })),
  "review/keep": ({ photo }, caller, { desk }) => nothing(desk.review.keep(actorOf(caller), photo)),
  "review/unkeep": ({ photo }, caller, { desk }) => nothing(desk.review.unkeep(actorOf(caller), photo)),
  "review/refuse": async ({ alike = [], ...refused }, caller, { desk }) =>
    await desk.review.refuse(actorOf(caller), { ...refused, alike }),
  "review/take_back": ({ decision }, caller, { desk }) =>
    nothing(desk.decisions.takeBack(actorOf(caller), decision)),
};
