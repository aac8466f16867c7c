/** Many members at once, without the form that each of them would post: for tests of who finds whom. */
import { isMemberId, type MemberId } from "@/domain/ids.ts";
import { SIGN_UP_COINS } from "@/domain/limits.ts";
import { newChange, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { addMember } from "@/store/members/writer.ts";
import type { Member } from "@/store/records.ts";
import { ACCEPTED } from "@/tests/kit/first_coin.ts";

/** Members that are added side by side; the group commit merges them. */
const AT_ONCE = 50;
/** When the first of them came; each of the others a second later. */
const FIRST_AT = Date.UTC(2026, 0, 10);

/** The id of the n-th of a crowd. */
export function crowdId(nth: number): MemberId {
  const id = `c${String(nth).padStart(9, "0")}`;
  if (!isMemberId(id)) throw new RangeError(`Cannot use "${id}" as a member id`);
  return id;
}

/** The n-th of a crowd: a man of 36 in no city, who is what `own` says besides. */
export function personOf(nth: number, own: Partial<Member> = {}): Member {
  const id = crowdId(nth);
  return {
    id,
    email: `${id}@example.com`,
    password: null,
    name: "Kim",
    gender: 1,
    birth_date: "1990-01-01",
    bio: "",
    photo: null,
    city: "",
    country: "",
    answer: 1,
    premium_until: 0,
    virtual: false,
    lang: "en",
    search: { ages: [18, 70], radius_km: 100, gender: 2 },
    created_at: FIRST_AT + nth * 1_000,
    ...own,
  };
}

/** Adds people who have accepted what is said before the first coin, from number `from` on, each as `own` says. Gives their ids. */
export async function addCrowd(
  database: Database,
  count: number,
  { own = () => ({}), from = 0 }: { own?: (nth: number) => Partial<Member>; from?: number } = {},
): Promise<MemberId[]> {
  const people = Array.from({ length: count }, (_, index) => personOf(from + index, own(from + index)));
  for (let at = 0; at < count; at += AT_ONCE) {
    await Promise.all(
      people.slice(at, at + AT_ONCE).map(async (person) => {
        const change = newChange();
        addMember(change, person, SIGN_UP_COINS);
        set(change, keys.account(person.id), { ...ACCEPTED, balance: SIGN_UP_COINS, seq: 1 });
        if (await database.commit(change) === null) {
          throw new Error(`Cannot add "${person.id}": they are there`);
        }
      }),
    );
  }
  return people.map(({ id }) => id);
}
