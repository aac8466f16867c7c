/** Made-up members, marked as virtual like every profile of the operator's. The n-th one is the same every time. */
import { isMemberId, type MemberId } from "@/domain/ids.ts";
import { portraitUrl, seedOfAge } from "@/domain/portrait.ts";
import { DEMO_MEN, DEMO_WOMEN } from "@/store/seed/demo/names.ts";
import { demoWords } from "@/store/seed/demo/words.ts";
import type { Member } from "@/store/records.ts";
import type { Towns } from "@/tasks/seed/towns.ts";

const DAY_MS = 86_400_000;
const YEAR_MS = 365.25 * DAY_MS;
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
/** Nobody can have such an address, so nobody who registers is taken for one of these. */
export const MADE_UP_ADDRESS = ".invalid";

/** Shares of men, of women, and of everybody else. */
const MEN = 0.48;
const WOMEN = 0.48;
const OLDEST_YEARS = 75;
/** The last ones came just now, the first ones two years ago. */
const SINCE_MS = 730 * DAY_MS;

/** `sd` and the number in base 32, in the form of every other id. */
export function madeUpId(nth: number): MemberId {
  const digits = Array.from({ length: 8 }, (_, place) => ALPHABET[Math.floor(nth / 32 ** (7 - place)) % 32]);
  const id = `sd${digits.join("")}`;
  if (!isMemberId(id)) throw new RangeError(`Cannot use "${id}" as a member id`);
  return id;
}

/** The n-th made-up member as of `now`. */
export function madeUpMember(nth: number, { towns, now }: { towns: Towns; now: number }): Member {
  const dice = throwDice(nth);
  const share = dice();
  const gender = share < MEN ? 1 : share < MEN + WOMEN ? 2 : 3;
  const town = towns.at(dice());
  // Most are in their twenties and thirties, and few of them are old.
  const years = 18 + (OLDEST_YEARS - 18) * dice() ** 1.8;
  // Most have been here lately.
  const createdAt = Math.floor(now - SINCE_MS * dice() ** 2);
  const id = madeUpId(nth);
  const face = gender === 3 ? (nth % 2 === 0 ? 1 : 2) : gender;
  return {
    id,
    email: `${id}@seed${MADE_UP_ADDRESS}`,
    password: null,
    name: pick(face === 1 ? DEMO_MEN : DEMO_WOMEN, dice()),
    gender,
    birth_date: new Date(now - years * YEAR_MS - DAY_MS).toISOString().slice(0, 10),
    ...demoWords(nth, "en"),
    photo: portraitUrl({ gender: face, seed: seedOfAge(nth, years), nth: 0 }),
    portraits: 3,
    city: town.city,
    country: town.country,
    place: { id: town.id, lat: town.lat, lng: town.lng },
    answer: 1 + nth % 4,
    premium_until: 0,
    virtual: true,
    lang: "en",
    search: { ages: [18, 70], radius_km: 100, gender: gender === 1 ? 2 : 1 },
    created_at: createdAt,
  };
}

function pick<Item>(from: readonly Item[], share: number): Item {
  const found = from[Math.floor(share * from.length)];
  if (found === undefined) throw new RangeError("Cannot pick from an empty list");
  return found;
}

/** Dice (mulberry32) that a number sets up: 0 up to 1. */
export function throwDice(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
