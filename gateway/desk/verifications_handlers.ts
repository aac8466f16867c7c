/** Handlers of the calls about selfies that wait to be compared with photos. */
import type { MemberId } from "@/domain/ids.ts";
import { accept } from "@/domain/refusals.ts";
import { actorOf } from "@/gateway/desk/actor_of.ts";
import type { DeskHandler } from "@/gateway/desk/handlers.ts";
import { nothing } from "@/gateway/desk/nothing.ts";
import { secondsOf } from "@/gateway/desk/seconds.ts";
import type { VERIFICATIONS_CALLS } from "@/protocol/desk/calls/verifications.ts";

export const verificationsHandlers: {
  readonly [M in keyof typeof VERIFICATIONS_CALLS]: DeskHandler<M>;
} = {
  verifications: async ({ after }, { staff }, { desk }) => {
    const place = after ? { at: after.at, member: after.member as MemberId } : null;
    const [{ selfies, next }, { pictures, pictures_max, pause_min, is_pausing }] = await Promise.all([
      desk.verifications.list(place),
      desk.care.get(staff.id),
    ]);
    return accept({
      selfies: selfies.map(({ member, name, sent_at, until, photos, isUnsure }) => ({
        member: { id: member, name },
        sent_at: secondsOf(sent_at),
        until: secondsOf(until),
        photos,
        unsure: isUnsure ? 1 : 0,
      })),
      next,
      care: { pictures, pictures_max, pause_min, pausing: is_pausing ? 1 : 0 },
    });
  },
  "verifications/approve": (approved, caller, { desk }) =>
    nothing(desk.verifications.approve(actorOf(caller), approved)),
  "verifications/decline": (declined, caller, { desk }) =>
    nothing(desk.verifications.decline(actorOf(caller), declined)),
  "verifications/revoke": ({ member, reason }, caller, { desk }) =>
    nothing(desk.verifications.revoke(actorOf(caller), member, reason)),
};
