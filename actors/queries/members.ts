/** What a member may ask about members. Always read from the database, never from a mailbox's memory. */
import type { About } from "@/domain/about.ts";
import { isMemberId, type MemberId } from "@/domain/ids.ts";
import { PAGE_NEWS_MS } from "@/domain/limits.ts";
import { can } from "@/domain/permissions.ts";
import { isPhotoVerified } from "@/domain/photo_verification.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { CallOutput } from "@/protocol/calls/mod.ts";
import type { EventData } from "@/protocol/events/mod.ts";
import type { OwnView, ProfileView } from "@/protocol/views/member.ts";
import { findHidden, isBlocked } from "@/store/blocks/reader.ts";
import { keys } from "@/store/keys.ts";
import { getMember, getMembers } from "@/store/members/reader.ts";
import { getPhotos } from "@/store/photos/reader.ts";
import type { Member } from "@/store/records.ts";
import { getVerifiedPhotos } from "@/store/selfies/reader.ts";
import { getOwnSide } from "@/store/relations/reader.ts";
import { shownMarks } from "@/store/stories/reader.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Presence } from "@/actors/presence.ts";
import type { IsForeignTo } from "@/actors/translation/foreign.ts";
import { toOwnView } from "@/actors/queries/own_view.ts";
import { findAllSeen } from "@/actors/queries/all_seen.ts";
import type { AnswersOf } from "@/actors/queries/answer_times.ts";
import { toProfileView, withSeen } from "@/actors/queries/views.ts";

export interface MemberQueries {
  own(member: MemberId): Promise<OwnView | null>;
  /** What a member says of themselves by choice. */
  about(member: MemberId): Promise<About & Pick<Member, "prompts">>;
  /** The member's e-mail address, and whether a mailed link has confirmed it. */
  address(member: MemberId): Promise<{ email: string; verified: boolean } | null>;
  /** Names of members by their ids, without those who are not there. For the desk. */
  names(members: readonly MemberId[]): Promise<ReadonlyMap<MemberId, string>>;
  profile(viewer: MemberId, id: string): Promise<Result<ProfileView, "unknown_user">>;
  onlines(viewer: MemberId, ids: readonly string[]): Promise<CallOutput<"onlines">>;
  /** The stories of members whom the viewer may see, as an event tells of them; `added`: one that they have not seen came lately. */
  stories(
    viewer: MemberId,
    ids: readonly MemberId[],
  ): Promise<(EventData<"stories"> & { user_id: MemberId })[]>;
}

/** Opens the queries about members. */
export function openMemberQueries(
  env: ActorEnv,
  presence: Presence,
  { answersOf, isForeignTo }: { answersOf: AnswersOf; isForeignTo: IsForeignTo },
): MemberQueries {
  const { database, now, catalogue } = env;
  return {
    async own(id) {
      const [member, account, wheel] = await Promise.all([
        getMember(database, id),
        database.get(keys.account(id)),
        database.get(keys.wheel(id)),
      ]);
      if (!member) return null;
      const photos = await getPhotos(database, member.photos ?? []);
      return toOwnView(member, {
        photos,
        account: account.value,
        wheel: wheel.value,
        catalogue: catalogue(),
        now: now(),
      });
    },
    async about(id) {
      const { about = {}, about_consents = {}, prompts = [] } = await getMember(database, id) ?? {};
      return { about, about_consents, prompts };
    },
    async address(id) {
      const member = await getMember(database, id);
      return member && { email: member.email, verified: member.verified_at !== undefined };
    },
    async names(ids) {
      const members = await getMembers(database, [...new Set(ids)]);
      return new Map(members.map(({ id, name }) => [id, name]));
    },
    async profile(viewer, id) {
      if (!isMemberId(id)) return refuse("unknown_user");
      const [member, reader, blocked] = await Promise.all([
        getMember(database, id),
        getMember(database, viewer),
        isBlocked(database, viewer, id),
      ]);
      if (!member || !can(viewer, "see_profile", id, { isBlocked: blocked })) return refuse("unknown_user");
      const [photos, online, { side, isMatch }, seen, answers, mark] = await Promise.all([
        getPhotos(database, member.photos ?? []),
        presence.listOnline([id]),
        getOwnSide(database, viewer, id),
        findAllSeen(env, viewer, [member]),
        answersOf(member),
        member.virtual ? null : getVerifiedPhotos(database, id),
      ]);
      const view = toProfileView(member, photos, {
        online: online.has(id),
        now: now(),
        lang: reader?.lang ?? "",
      });
      // Short answers alone are in no clear language.
      const saysForeign = ({ bio, prompts = [] }: ProfileView) => {
        const texts = [bio, ...prompts.map(({ text }) => text)];
        return [...texts, texts.join("\n")].some((text) => isForeignTo(text, reader));
      };
      return accept({
        ...withSeen(seen, view),
        ...answers,
        ...viewer !== id && saysForeign(view) && { foreign: 1 as const },
        ...isPhotoVerified(mark, view.photos) && { photo_verified: 1 as const },
        liked: side.swipe?.like ? 1 : 0,
        matched: isMatch ? 1 : 0,
      });
    },
    async onlines(viewer, ids) {
      const asked = ids.filter(isMemberId);
      const hidden = await findHidden(database, viewer, asked);
      const seen = asked.filter((id) => can(viewer, "see_presence", id, { isBlocked: hidden.has(id) }));
      const there = await getMembers(database, [...await presence.listOnline(seen)]);
      const online = new Set<string>(there.filter(({ discreet }) => !discreet).map(({ id }) => id));
      return asked.map((user_id) => ({ user_id, type: online.has(user_id) ? "online" : "offline" }));
    },
    async stories(viewer, ids) {
      const hidden = await findHidden(database, viewer, ids);
      const members = await getMembers(
        database,
        ids.filter((id) => id !== viewer && can(viewer, "see_profile", id, { isBlocked: hidden.has(id) })),
      );
      const seen = await findAllSeen(env, viewer, members);
      const lately = now() - PAGE_NEWS_MS;
      return members.map((member) => {
        const marks = shownMarks(member, now());
        const hasCome = marks.some(({ at, since = at }) => since >= lately);
        return { user_id: member.id, story: marks.length, added: hasCome && !seen.has(member.id) ? 1 : 0 };
      });
    },
  };
}
