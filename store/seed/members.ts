/** The virtual profiles that a first start puts into the database, marked as such. The same ones every time. */
import { withAbout } from "@/domain/about.ts";
import { ageOf } from "@/domain/age.ts";
import { fittingAges } from "@/domain/fitting_ages.ts";
import { isMemberId, type MemberId } from "@/domain/ids.ts";
import { portraitUrl, seedOfAge } from "@/domain/portrait.ts";
import { OPTIONS } from "@/domain/wizard/options.ts";
import { DAY_MS } from "@/domain/utc_day.ts";
import { DEMO_MEN, DEMO_WOMEN } from "@/store/seed/demo/names.ts";
import { DEMO_PLACES, type DemoPlace } from "@/store/seed/demo/places.ts";
import { demoWords } from "@/store/seed/demo/words.ts";
import type { Member } from "@/store/records.ts";

/** The languages that profiles have words in. */
const TEXTS = ["en", "he", "de"] as const;
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
  const year = BIRTH_YEAR_FIRST + (nth * 7 + gender) % BIRTH_YEARS;
  const birth_date = `${year}-${pad(1 + nth % 12)}-${pad(1 + nth % 28)}`;
  const languages = languagesOf(lang, nth);
  const answers = {
    interests: Array.from({ length: 4 + nth % 3 }, (_, at) => pick(OPTIONS.interests, index * 5 + at * 11)),
    languages,
    height: [String((gender === 1 ? 170 : 158) + (nth * 7) % 22)],
  };
  return {
    id,
    email: `${id}@demo.invalid`,
    password: null,
    name: pick(gender === 2 ? DEMO_WOMEN : DEMO_MEN, nth),
    gender,
    birth_date,
    ...demoWords(index, lang),
    said: Object.fromEntries(
      TEXTS.filter((each) => each !== lang && languages.includes(each)).map((
        each,
      ) => [each, demoWords(index, each)]),
    ),
    ...withAbout({}, answers, now - DAY_MS),
    photo: portraitUrl({ gender, seed: seedOfAge(index, ageOf({ birth_date }, now)), nth: 0 }),
    portraits: PORTRAITS_LEAST + (nth + gender) % PORTRAITS_SPREAD,
    city,
    country,
    place: { id: placeId, lat, lng },
    answer: 1 + nth % 4,
    premium_until: 0,
    virtual: true,
    lang,
    search: {
      ages: [...fittingAges(ageOf({ birth_date }, now))],
      radius_km: 100,
      gender: gender === 1 ? 2 : 1,
    },
    created_at: now - DAY_MS - index * 1000,
  };
}

/** Their own first; most speak English as well, and some a third one. No stride fits that of the cities. */
function languagesOf(lang: DemoPlace["lang"], nth: number): string[] {
  const third = pick(["fr", "es", "ru", "ar", "it", lang === "de" ? "he" : "de"], nth);
  const all = [lang, ...(lang !== "en" && nth % 11 > 1 ? ["en"] : []), ...(nth % 3 === 0 ? [third] : [])];
  return [...new Set(all)];
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
