/** A member's own record as they get it themselves, in answers and in the event of a change. */
import { type Account, EMPTY_ACCOUNT } from "@/domain/money.ts";
import type { OwnView } from "@/protocol/views/member.ts";
import type { Member, Photo } from "@/store/records.ts";
import { aliveMarks } from "@/store/stories/reader.ts";
import { toProfileView } from "@/actors/queries/views.ts";

/** `photos` are those of the member's slots; `account` is null before the first coins. */
export function toOwnView(
  member: Member,
  about: { photos: readonly Photo[]; account: Account | null; now: number },
): OwnView {
  const { photos, account, now } = about;
  const { balance, seq } = account ?? EMPTY_ACCOUNT;
  // Their own are there also while others are yet to get them.
  const has_story = aliveMarks(member, now).length > 0 ? 1 : 0;
  const { ages, radius_km, gender, further = true } = member.search;
  return {
    ...toProfileView(member, photos, { online: true, now }),
    has_story,
    email: member.email,
    credits: balance,
    credits_seq: seq,
    s_age: ages.join(","),
    s_radius: radius_km,
    s_gender: gender,
    s_further: further ? 1 : 0,
    place_id: member.place?.id ?? 0,
    lat: member.place?.lat ?? 0,
    lng: member.place?.lng ?? 0,
    premium_until: Math.floor(member.premium_until / 1000),
    version: member.version ?? 0,
  };
}
