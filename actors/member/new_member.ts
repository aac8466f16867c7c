/** What a registration becomes as a member's record. */
import { withAbout } from "@/domain/about.ts";
import { isoDate } from "@/domain/age.ts";
import type { Catalogue } from "@/domain/catalogue.ts";
import type { MemberId } from "@/domain/ids.ts";
import type { Registration } from "@/domain/registration.ts";
import type { Member } from "@/store/records.ts";
import type { Origin } from "@/actors/member/deps.ts";

/** What somebody is looking for who was not asked, or whose answer the catalogue lacks (spec §3). */
const DEFAULT_ANSWER = 1;

/** The record of a new member; coins, picture and session are not part of it. */
export function newMember(
  id: MemberId,
  form: Registration,
  from: { origin: Origin; catalogue: Catalogue; now: number; accepted?: Member["accepted"] },
): Member {
  const { origin, catalogue, now, accepted } = from;
  const { place, search } = form;
  return {
    id,
    email: form.email,
    password: form.password,
    name: form.name,
    gender: form.gender,
    birth_date: isoDate(form.birthDate),
    bio: "",
    photo: null,
    city: place?.city ?? "",
    country: place?.country ?? "",
    answer: catalogue.answers.find(({ key }) => key === form.goal)?.id ?? DEFAULT_ANSWER,
    premium_until: 0,
    virtual: false,
    lang: origin.lang,
    search: { ages: [...search.ages], radius_km: search.radius_km, gender: search.gender },
    created_at: now,
    ...withAbout({}, form.about, now),
    ...(place && { place: { id: place.id, lat: place.lat, lng: place.lng } }),
    ...(origin.referredBy && { referred_by: origin.referredBy }),
    ...(accepted && { accepted }),
  };
}
