/** The virtual profiles that a first start puts into the database, marked as such. The same ones every time. */
import { isMemberId, type MemberId } from "@/domain/ids.ts";
import { portraitUrl } from "@/domain/portrait.ts";
import { DAY_MS } from "@/domain/utc_day.ts";
import { DEMO_BIOS } from "@/store/seed/demo/bios.ts";
import { DEMO_MEN, DEMO_WOMEN } from "@/store/seed/demo/names.ts";
import { DEMO_PLACES } from "@/store/seed/demo/places.ts";
import type { Member } from "@/store/records.ts";

/** How many profiles of each gender there are. */
const EACH = 200;
/** Portraits of a profile: two to four. */
const PORTRAITS_LEAST = 2;
const PORTRAITS_SPREAD = 3;
const BIRTH_YEAR_FIRST = 1962;
const BIRTH_YEARS = 45;
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** The demo profiles as of `now`, half women and half men. */
export function demoMembers(now: number): Member[] {
  return Array.from({ length: EACH * 2 }, (_, index) => demoMember(index, now));
}

/** Strides without a common factor spread names, cities, ages and words over each other. */
function demoMember(index: number, now: number): Member {
  const gender = index % 2 === 0 ? 2 : 1;
  const nth = index >> 1;
  const id = demoId(index);
  const { id: placeId, city, country, lat, lng, lang } = pick(DEMO_PLACES, nth * 3 + gender * 11);
  return {
    id,
    email: `${id}@demo.invalid`,
    password: null,
    name: pick(gender === 2 ? DEMO_WOMEN : DEMO_MEN, nth),
    gender,
    birth_date: `${BIRTH_YEAR_FIRST + (nth * 7 + gender) % BIRTH_YEARS}-${pad(1 + nth % 12)}-${
      pad(1 + nth % 28)
    }`,
    bio: pick(DEMO_BIOS[lang], nth * 5 + gender),
    photo: portraitUrl({ gender, seed: index, nth: 0 }),
    portraits: PORTRAITS_LEAST + (nth + gender) % PORTRAITS_SPREAD,
    city,
    country,
    place: { id: placeId, lat, lng },
    answer: 1 + nth % 4,
    premium_until: 0,
    virtual: true,
    lang,
    search: { ages: [18, 70], radius_km: 100, gender: gender === 1 ? 2 : 1 },
    created_at: now - DAY_MS - index * 1000,
  };
}

function pick<T>(from: readonly T[], at: number): T {
  const found = from[at % from.length];
  if (found === undefined) throw new RangeError("Cannot pick from an empty list");
  return found;
}

/** `dem0` and the number in base 32, in the form of every other id. */
function demoId(index: number): MemberId {
  const digits = Array.from(
    { length: 6 },
    (_, place) => ALPHABET[Math.floor(index / 32 ** (5 - place)) % 32],
  );
  const id = `dem0${digits.join("")}`;
  if (!isMemberId(id)) throw new RangeError(`Cannot use "${id}" as a member id`);
  return id;
}

function pad(number: number): string {
  return String(number).padStart(2, "0");
}
