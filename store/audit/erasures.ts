/**
 * The audit of erasures (ER-8): accounts that close have their end and nothing else has one, and no row names an erased account by
 * its id any more. That id is known by its hash alone, so every id that a row holds is hashed and looked for.
 */
import type { MemberId } from "@/domain/ids.ts";
import { recordsEnd } from "@/domain/retention.ts";
import type { RowKind } from "@/store/archive/lives.ts";
import type { Database } from "@/store/database.ts";
import { idHash } from "@/store/erasure/hashes.ts";
import { type Key, keys } from "@/store/keys.ts";
import type { Member } from "@/store/records.ts";
import { auditLinks, kind, type Problem, problemAt } from "@/store/audit/walk.ts";

/** An id by itself, and ids as a conversation, a message or a picture of a member names them. */
const IDS = /(?<![0-9A-Za-z_-])[0-9a-hjkmnp-tv-z]{10}(?:[0-9a-hjkmnp-tv-z]{3})?(?![0-9A-Za-z_-])/g;

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

export async function* auditErasures(database: Database): AsyncGenerator<Problem> {
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
  yield* auditNames(database);
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

async function* auditNames(database: Database): AsyncGenerator<Problem> {
  const erased = new Set<string>();
  for await (const { key } of database.list(keys.allErased())) erased.add(String(key[1]));
  if (erased.size === 0) return;
  const seen = new Map<string, boolean>();
  const isErased = (id: string) => {
    let is = seen.get(id);
    if (is === undefined) seen.set(id, is = erased.has(idHash(id)));
    return is;
  };
  const everything: Key<unknown> = [];
  for await (const { key, value } of database.list(everything, { batch: 500 })) {
    // What is on its way to sockets says who is gone.
    if (key[0] === "inbox") continue;
    const text = JSON.stringify([key, value], (_, each) =>
      each instanceof Uint8Array || typeof each === "bigint" ? null : each) ?? "";
    const named = text.match(IDS)?.find(isErased);
    if (named !== undefined) {
      yield problemAt(key, `names the erased account "${named}"`);
    }
  }
}
