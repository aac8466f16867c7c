/**
 * The members of a benchmark: written straight into a store, with a session and coins each, before its server starts.
 * Their ledgers are as the app would have written them, so an audit of the store stays clean (P11).
 */
import { createHash } from "node:crypto";
import { FIRST_COIN_VERSION } from "@/domain/first_coin.ts";
import type { MemberId, SessionId, TokenHash } from "@/domain/ids.ts";
import { SESSION_LIFE_MS, SIGN_UP_COINS } from "@/domain/limits.ts";
import { grant } from "@/domain/money.ts";
import { addCatalogue } from "@/store/catalogue/writer.ts";
import { type Change, newChange, set } from "@/store/change.ts";
import { openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { addMember } from "@/store/members/writer.ts";
import type { Member } from "@/store/records.ts";
import { putLegal } from "@/store/legal/writer.ts";
import { demoCatalogue } from "@/store/seed/catalogue.ts";
import { demoLegal } from "@/store/seed/legal/mod.ts";
import { SCHEMA } from "@/store/seed/mod.ts";
import { addSession } from "@/store/sessions/writer.ts";

/** Enough for ten million messages. */
const COINS = 500_000_000;

/** A member whose socket the load generator opens. */
export interface Person {
  id: MemberId;
  /** Session token, the value of the cookie `sid`. */
  token: string;
}

/** Puts `count` members into an empty database file and gives them in pairs: 0 with 1, 2 with 3, and so on. */
export async function seedPeople(path: string, count: number, now: number): Promise<Person[]> {
  const database = await openDatabase({ path });
  const people = Array.from({ length: count }, (_, index) => personOf(index));
  const first = newChange();
  set(first, keys.schema(), SCHEMA);
  addCatalogue(first, demoCatalogue);
  for (const row of demoLegal) putLegal(first, row);
  const changes = people.map((person, index) => changeOf(person, index, now));
  await Promise.all([first, ...changes].map((change) => database.commit(change)));
  await database.close();
  return people;
}

function personOf(index: number): Person {
  const id = `bench${String(index).padStart(5, "0")}` as MemberId;
  return { id, token: createHash("sha256").update(`token of ${id}`).digest("base64url") };
}

function changeOf({ id, token }: Person, index: number, now: number): Change {
  const change = newChange();
  addMember(change, memberOf(id, index, now), SIGN_UP_COINS);
  enrich(change, id, now);
  const hash = createHash("sha256").update(token).digest("base64url") as TokenHash;
  const session = {
    id: `bench-${id}` as SessionId,
    member_id: id,
    issued_at: now,
    exp: now + SESSION_LIFE_MS,
  };
  addSession(change, session, { hash, facts: { seen_at: now }, now });
  return change;
}

/** Coins by hand, on those of the sign-up that the change brings. */
function enrich(change: Change, id: MemberId, at: number): void {
  const reason = { cause: "sign_up", ref: `${id}#bench`, at } as const;
  const first_coin = { version: FIRST_COIN_VERSION, at };
  const signedUp = { balance: SIGN_UP_COINS, seq: 1, first_coin };
  const { account, movements } = grant(signedUp, COINS, reason);
  set(change, keys.account(id), account);
  for (const { account: { seq }, entry } of movements) set(change, keys.entry(id, seq), entry);
  set(change, keys.granted(id, reason.cause, reason.ref), 0);
}

/** A member as registration leaves them. */
export function memberOf(id: MemberId, index: number, now: number): Member {
  return {
    id,
    email: `${id}@bench.invalid`,
    password: null,
    name: `Bench ${index}`,
    gender: index % 2 === 0 ? 1 : 2,
    birth_date: "1990-04-01",
    bio: "",
    photo: null,
    city: "Haifa",
    country: "Israel",
    answer: 1,
    premium_until: 0,
    virtual: false,
    lang: "en",
    search: { ages: [18, 70], radius_km: 100, gender: 0 },
    created_at: now,
  };
}
