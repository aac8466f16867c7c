/** A member's own record as they get it themselves, in answers and in the event of a change. */
import type { Catalogue } from "@/domain/catalogue.ts";
import { writeFilters } from "@/domain/filters.ts";
import { premiumEndS } from "@/domain/premium.ts";
import { type Account, EMPTY_ACCOUNT } from "@/domain/money.ts";
import type { OwnView } from "@/protocol/views/member.ts";
import type { Member, Photo, Wheel } from "@/store/records.ts";
import { aliveMarks } from "@/store/stories/reader.ts";
import { spinsOf } from "@/actors/wheel/spins.ts";
import { toProfileView } from "@/actors/queries/views.ts";

/** `photos` are those of the member's slots; `account` is null before the first coins, `wheel` before the first spin. */
export function toOwnView(
  member: Member,
  about: {
    photos: readonly Photo[];
    account: Account | null;
    wheel: Wheel | null;
    catalogue: Pick<Catalogue, "wheel" | "prices">;
    now: number;
  },
): OwnView {
  const { photos, account, wheel, catalogue, now } = about;
  const { balance, seq } = account ?? EMPTY_ACCOUNT;
  // Their own are there also while others are yet to get them.
  const has_story = aliveMarks(member, now).length > 0 ? 1 : 0;
  const { ages, radius_km, gender, further = true, filters = {} } = member.search;
  return {
    ...toProfileView(member, photos, { online: true, now }),
    city: member.city,
    status: 1,
    has_story,
    email: member.email,
    credits: balance,
    credits_seq: seq,
    s_age: ages.join(","),
    s_radius: radius_km,
    s_gender: gender,
    s_further: further ? 1 : 0,
    s_filters: writeFilters(filters),
    place_id: member.place?.id ?? 0,
    lat: member.place?.lat ?? 0,
    lng: member.place?.lng ?? 0,
    premium_until: premiumEndS(member),
    ...spinsOf(member, { wheel, balance, catalogue, now }),
    claimed_free_account_credits: member.claimed_sign_up ? 1 : 0,
    version: member.version ?? 0,
  };
}
