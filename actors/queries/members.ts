/** What a member may ask about members. Always read from the database, never from a mailbox's memory. */
import { isMemberId, type MemberId } from "@/domain/ids.ts";
import { EMPTY_ACCOUNT } from "@/domain/money.ts";
import { can } from "@/domain/permissions.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { CallOutput, HandlerInput } from "@/protocol/calls/mod.ts";
import type { OwnView, ProfileView } from "@/protocol/views/member.ts";
import { isBlocked } from "@/store/blocks/reader.ts";
import { keys } from "@/store/keys.ts";
import { getMember, getMembers, listNewestMembers } from "@/store/members/reader.ts";
import { getPhotos } from "@/store/photos/reader.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Presence } from "@/actors/presence.ts";
import { toCardView, toProfileView } from "@/actors/queries/views.ts";

export interface MemberQueries {
  own(member: MemberId): Promise<OwnView | null>;
  /** The member's e-mail address, and whether a mailed link has confirmed it. */
  address(member: MemberId): Promise<{ email: string; verified: boolean } | null>;
  profile(viewer: MemberId, id: string): Promise<Result<ProfileView, "unknown_user">>;
  newest(viewer: MemberId, page: HandlerInput<"meet">): Promise<CallOutput<"meet">>;
  totals(member: MemberId): Promise<CallOutput<"totals">>;
  onlines(viewer: MemberId, ids: readonly string[]): Promise<CallOutput<"onlines">>;
}

/** Opens the queries about members. */
export function openMemberQueries(env: ActorEnv, presence: Presence): MemberQueries {
  const { database, now } = env;
  return {
    async own(id) {
      const [member, account] = await Promise.all([getMember(database, id), database.get(keys.account(id))]);
      if (!member) return null;
      const photos = await getPhotos(database, member.photos ?? []);
      const { balance, seq } = account.value ?? EMPTY_ACCOUNT;
      const { ages, radius_km, gender } = member.search;
      return {
        ...toProfileView(member, photos, { online: true, now: now() }),
        email: member.email,
        credits: balance,
        credits_seq: seq,
        s_age: ages.join(","),
        s_radius: radius_km,
        s_gender: gender,
      };
    },
    async address(id) {
      const member = await getMember(database, id);
      return member && { email: member.email, verified: member.verified_at !== undefined };
    },
    async profile(viewer, id) {
      if (!isMemberId(id)) return refuse("unknown_user");
      const [member, blocked] = await Promise.all([
        getMember(database, id),
        isBlocked(database, viewer, id),
      ]);
      if (!member || !can(viewer, "see_profile", id, { isBlocked: blocked })) return refuse("unknown_user");
      const [photos, online] = await Promise.all([
        getPhotos(database, member.photos ?? []),
        presence.listOnline([id]),
      ]);
      return accept(toProfileView(member, photos, { online: online.has(id), now: now() }));
    },
    async newest(viewer, { currentLength, recordsToTake }) {
      const ids = await listNewestMembers(database, {
        except: viewer,
        offset: currentLength,
        limit: recordsToTake,
      });
      const [members, online] = await Promise.all([getMembers(database, ids), presence.listOnline(ids)]);
      return members.map((member) => toCardView(member, online.has(member.id), now()));
    },
    async totals(member) {
      const { value } = await database.get(keys.totals(member));
      const { matches = 0, visits = 0, fans = 0, mylikes = 0, fans_new = 0, visits_new = 0 } = value ?? {};
      return {
        matches: { total: matches },
        visits: { total: visits },
        fans: { total: fans },
        mylikes: { total: mylikes },
        fans_new,
        visits_new,
      };
    },
    async onlines(viewer, ids) {
      const seen = ids.filter(isMemberId).filter((id) => can(viewer, "see_presence", id));
      const online = await presence.listOnline(seen);
      return seen.map((user_id) => ({ user_id, type: online.has(user_id) ? "online" : "offline" }));
    },
  };
}
