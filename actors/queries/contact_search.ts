/**
 * Finds contacts by name, a part of the lists at a time: first among the contacts, then in the archive. Used by
 * `contacts.ts`.
 *
 * 1. A call looks through at most `SEARCH_CONTACTS_ROWS` rows, and ends where it has found as many as were asked for.
 * 2. `next` is the row that was looked at last. It is null exactly where no row comes after it.
 * 3. A row that moves meanwhile was or will be looked at, unless a message lifts it above what is left: then the reader
 *    is told of it as of every message.
 */
import type { MemberId } from "@/domain/ids.ts";
import { SEARCH_CONTACTS_ROWS } from "@/domain/limits.ts";
import { beginsWords, wordsOf } from "@/domain/search_text.ts";
import type { HandlerInput } from "@/protocol/calls/mod.ts";
import type { ContactsBefore } from "@/protocol/views/contact.ts";
import { type ContactRow, listContactRows } from "@/store/conversations/contacts.ts";
import type { Database } from "@/store/database.ts";
import { getMembers } from "@/store/members/reader.ts";

/** Rows whose names are read side by side; between two such groups other work has its turn. */
const ROWS_AT_ONCE = 100;

export interface FoundContact {
  other: MemberId;
  archived: 0 | 1;
}

export interface ContactsFound {
  found: FoundContact[];
  next: ContactsBefore | null;
}

interface ListedRow extends ContactRow {
  archived: 0 | 1;
}

/** Looks through the next part of an owner's lists. */
export async function searchContacts(
  database: Database,
  owner: MemberId,
  { search, before, recordsToTake }: HandlerInput<"user/contacts/search">,
): Promise<ContactsFound> {
  const words = wordsOf(search);
  if (words.length === 0) return { found: [], next: null };
  const found: FoundContact[] = [];
  let from = before;
  for (let looked = 0; looked < SEARCH_CONTACTS_ROWS; looked += ROWS_AT_ONCE) {
    // The row after the last one tells whether there is anything left.
    const rows = await listRows(database, owner, { before: from, limit: ROWS_AT_ONCE + 1 });
    const group = rows.slice(0, ROWS_AT_ONCE);
    const members = await getMembers(database, group.map(({ other }) => other));
    const named = new Set(members.flatMap(({ id, name }) => beginsWords(name, words) ? id : []));
    for (const [index, row] of group.entries()) {
      const { other, archived } = row;
      if (!named.has(other) || found.push({ other, archived }) < recordsToTake) continue;
      return { found, next: index < rows.length - 1 ? cursorOf(row) : null };
    }
    const last = group.at(-1);
    if (!last || rows.length === group.length) return { found, next: null };
    from = cursorOf(last);
  }
  return { found, next: from ?? null };
}

/** Rows below `before`, of the contacts and then of the archive. */
async function listRows(
  database: Database,
  owner: MemberId,
  { before, limit }: { before: ContactsBefore | undefined; limit: number },
): Promise<ListedRow[]> {
  const rows: ListedRow[] = [];
  for (const archived of before?.archived === 1 ? [1] as const : [0, 1] as const) {
    const from = before?.archived === archived
      ? { before: { seconds: before.time, other: before.id } }
      : { offset: 0 };
    const part = { archived: archived === 1, from, limit: limit - rows.length };
    for (const row of await listContactRows(database, owner, part)) rows.push({ ...row, archived });
    if (rows.length === limit) break;
  }
  return rows;
}

function cursorOf({ seconds, other, archived }: ListedRow): ContactsBefore {
  return { time: seconds, id: other, archived };
}
