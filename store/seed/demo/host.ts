/** The scripted host of the demo content: a profile that a program answers for, and says so. The same one every time. */
import type { MemberId } from "@/domain/ids.ts";
import type { Member } from "@/store/records.ts";

export const DEMO_HOST_ID = "dem0h0st00" as MemberId;

/** The host's record as of `now`. */
export function demoHost(now: number): Member {
  return {
    id: DEMO_HOST_ID,
    email: `${DEMO_HOST_ID}@demo.invalid`,
    password: null,
    name: "Demo Host",
    gender: 3,
    birth_date: "1996-02-14",
    bio: "I am a script, not a person. Write to me to try messages, gifts, photos and reactions on your own.",
    photo: "/images/host.svg",
    city: "Berlin",
    country: "Germany",
    place: { id: 2950159, lat: 52.52437, lng: 13.41053 },
    answer: 1,
    premium_until: 0,
    virtual: true,
    scripted: true,
    lang: "en",
    search: { ages: [18, 70], radius_km: 100, gender: 0 },
    created_at: now - 1_000,
  };
}
