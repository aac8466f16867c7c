/**
 * The audit of erasures (ER-8): accounts that close have their end and nothing else has one, and no row names an erased account by
 * its id any more, nor by an address for as long as nobody else can take it. Both are known by their hashes alone, so every id
 * and every address that a row holds is hashed and looked for.
 */
import type { MemberId } from "@/domain/ids.ts";
import { ERASED_ADDRESS_MS } from "@/domain/limits.ts";
import { recordsEnd } from "@/domain/retention.ts";
import type { RowKind } from "@/store/archive/lives.ts";
import type { Database } from "@/store/database.ts";
import { addressHash, ERASED_ADDRESSES, idHash } from "@/store/erasure/hashes.ts";
import { ERASURE } from "@/store/erasure/table.ts";
import { type Key, keys } from "@/store/keys.ts";
import type { Member } from "@/store/records.ts";
import { auditLinks, kind, type Problem, problemAt, SLACK_MS } from "@/store/audit/walk.ts";

/** An id by itself, and ids as a conversation, a message or a picture of a member names them. */
const IDS = /(?<![0-9A-Za-z_-])[0-9a-hjkmnp-tv-z]{10}(?:[0-9a-hjkmnp-tv-z]{3})?(?![0-9A-Za-z_-])/g;

/** What JSON makes of the end of a line and the like: its letters are none of an address behind it. */
const ESCAPES = /\\(?:[bfnrt]|u[0-9a-f]{4})/g;
/** Fields that say when what is in a row was written. */
const TIMES: readonly string[] = ["at", "created_at", "last_at"];

/** Addresses, also within a text. */
const ADDRESSES = /[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?/gi;

/**
 * Rows that may hold an address of an erased account without saying since when, beside those that say nothing of a member:
 * whoever knows it can try to sign in with it, write to support from it, or put it into their own profile.
 */
const MAY_HOLD: readonly RowKind[] = ["rate", "address_request", "ticket_from", "member"];

/** Kinds of rows of an account's books, by its id. */
const BOOKS: readonly RowKind[] = [
  "account",
  "entry",
  "spending_month",
  "granted",
  "wheel",
  "spin",
  "order_of",
  "subscription_of",
];

export async function* auditErasures(database: Database, now: number): AsyncGenerator<Problem> {
  yield* auditLinks<Member, 0>(database, database.list(kind<Member>("member")), {
    partner: (key, { closing }) => keys.accountEnd(closing?.until ?? 0, key[1] as MemberId),
    fits: () => true,
    problem: () => "account that closes, and would not be erased",
    isOver: ({ closing }) => closing === undefined || closing.erasing === true,
  });
  yield* auditLinks<0, Member>(database, database.list(keys.accountEnds()), {
    partner: (key) => keys.member(key[2] as MemberId),
    fits: ({ key }, { closing }) => closing !== undefined && closing.until === key[1] && !closing.erasing,
    problem: () => "would be erased, and is no account that closes then",
  });
  yield* auditBooks(database);
  yield* auditNames(database, now);
}

/** Books of an erased account have an end, and nothing is left of them after it. */
async function* auditBooks(database: Database): AsyncGenerator<Problem> {
  yield* auditLinks<Member, 0>(database, database.list(kind<Member>("member")), {
    partner: (key, { erased_at }) => keys.booksEnd(recordsEnd(erased_at ?? 0), key[1] as MemberId),
    fits: () => true,
    problem: () => "pseudonym whose books would never end",
    isOver: ({ erased_at, books_ended }) => erased_at === undefined || books_ended === true,
  });
  yield* auditLinks<0, Member>(database, database.list(keys.booksEnds()), {
    partner: (key) => keys.member(key[2] as MemberId),
    fits: ({ key }, { erased_at, books_ended }) =>
      erased_at !== undefined && recordsEnd(erased_at) === key[1] && !books_ended,
    problem: () => "books would end that are of no erased account, at another time, or ended before",
  });
  for await (const { key, value } of database.list(kind<Member>("member"))) {
    if (!value.books_ended) continue;
    for (const each of BOOKS) {
      for await (
        const row of database.list([each, String(key[1])] as unknown as Key<unknown>, { limit: 1 })
      ) {
        yield problemAt(row.key, "left of books that have ended");
      }
      const at = [each, String(key[1])] as unknown as Key<unknown>;
      if ((await database.get(at)).value !== null) yield problemAt(at, "left of books that have ended");
    }
  }
}

async function* auditNames(database: Database, now: number): AsyncGenerator<Problem> {
  const erased = new Set<string>();
  for await (const { key } of database.list(keys.allErased())) erased.add(String(key[1]));
  if (erased.size === 0) return;
  const isErased = remembering((id) => erased.has(idHash(id)));
  const erasedAt = remembering(await openErasedAddresses(database, now));
  const everything: Key<unknown> = [];
  for await (const { key, value } of database.list(everything, { batch: 500 })) {
    const kind = key[0] as RowKind;
    // What is on its way to sockets says who is gone.
    if (kind === "inbox") continue;
    let writtenAt = 0;
    const text = JSON.stringify([key, value], (name, each) => {
      if (TIMES.includes(name) && each > writtenAt) writtenAt = each;
      return each instanceof Uint8Array || typeof each === "bigint" ? null : each;
    }) ?? "";
    const named = text.match(IDS)?.find(isErased);
    if (named !== undefined) yield problemAt(key, `names the erased account "${named}"`);
    if (!text.includes("@") || ERASURE[kind] === "none" || MAY_HOLD.includes(kind)) continue;
    // Who still knows an address may write it after the erasure.
    const isLeft = (address: string) => writtenAt < (erasedAt(address.toLowerCase()) ?? 0);
    if (text.replaceAll(ESCAPES, " ").match(ADDRESSES)?.some(isLeft)) {
      yield problemAt(key, "holds an address of an erased account");
    }
  }
}

/** Gives when the account of an address was erased; null where none was, or others can have it by now. */
async function openErasedAddresses(
  database: Database,
  now: number,
): Promise<(email: string) => number | null> {
  const { value: secret } = await database.get(keys.secret(ERASED_ADDRESSES));
  const erased = new Map<string, number>();
  for await (const { key, value } of database.list(keys.erasedAddresses())) {
    if (value.exp > now + SLACK_MS) erased.set(String(key[1]), value.exp - ERASED_ADDRESS_MS);
  }
  return (email) => secret && erased.size > 0 ? erased.get(addressHash(secret, email)) ?? null : null;
}

/** The same question is asked of every row that holds the same text. */
function remembering<Answer>(ask: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    if (!known.has(text)) known.set(text, ask(text));
    return known.get(text) as Answer;
  };
}
