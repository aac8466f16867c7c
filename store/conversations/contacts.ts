/**
 * Reads the lists of a member's conversations: contacts and archive, in the order of their rows, and what is unread.
 * Used by the queries about contacts.
 *
 * Invariant: a page costs as many rows as it has, and as many more as may be pinned, however long the list is and wherever the
 * page lies in it. Only paging by offset reads the rows that it passes over.
 */
import { type MemberId, pairOf } from "@/domain/ids.ts";
import { PINS_MAX, UNREAD_CHATS_EXACT, UNREAD_CHATS_MAX } from "@/domain/limits.ts";
import { isMuted } from "@/domain/mute.ts";
import { unreadOf } from "@/domain/unread.ts";
import { NEW_CONVERSATION, sideOf } from "@/store/conversations/reader.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Conversation } from "@/store/records.ts";

/** A part of a list that changes all the time is short in the end. */
const READS_MAX = 3;

/** A row of a list: its key has no more than this. */
export interface ContactRow {
  seconds: number;
  other: MemberId;
}

/** Where a part of a list begins: after as many rows, or below a row, which itself need not be there any more. */
export type ContactsFrom = { offset: number } | { before: { seconds: number; other: string } };

export interface ContactsPart {
  archived: boolean;
  from: ContactsFrom;
  limit: number;
}

export interface ContactRecord {
  other: MemberId;
  conversation: Conversation;
}

/** Rows of the owner's contacts or archive, the latest first, and within a second by id from the end. */
export async function listContactRows(
  database: Database,
  owner: MemberId,
  { archived, from, limit }: ContactsPart,
): Promise<ContactRow[]> {
  const prefix = archived ? keys.archiveds(owner) : keys.contacts(owner);
  const passed = "offset" in from ? from.offset : 0;
  const end = "before" in from && [...prefix, from.before.seconds, from.before.other];
  const rows = database.list(prefix, { reverse: true, limit: passed + limit, ...(end && { end }) });
  const found: ContactRow[] = [];
  let seen = 0;
  for await (const { key } of rows) {
    if (seen++ >= passed) found.push({ seconds: Number(key[2]), other: key[3] as MemberId });
  }
  return found;
}

/**
 * The conversations of a part of a list. A part is read again where one has left the list since its row was read: only the last
 * part of a list is short. Pinned ones lead the contacts, and are in no part that begins below a row. The index
 * knows seconds; within one, the later message of a part comes first. Parts are cut by the index alone, so that this order moves
 * no row from one to another.
 */
export async function listContacts(
  database: Database,
  owner: MemberId,
  part: ContactsPart,
): Promise<ContactRecord[]> {
  for (let reads = 1;; reads++) {
    const records = await readPart(database, owner, part);
    const there = records.filter((record) => isArchived(owner, record) === part.archived);
    if (there.length === records.length || reads === READS_MAX) return there;
  }
}

async function readPart(
  database: Database,
  owner: MemberId,
  { archived, from, limit }: ContactsPart,
): Promise<ContactRecord[]> {
  const [passed, start] = "offset" in from ? [from.offset, { offset: 0 }] : [0, from];
  const [pinned, rows] = await Promise.all([
    archived ? new Set<MemberId>() : readPinned(database, owner),
    listContactRows(database, owner, { archived, from: start, limit: passed + limit + PINS_MAX }),
  ]);
  const others = rows.flatMap(({ other }) => pinned.has(other) ? [] : other);
  const part = ["offset" in from ? [...pinned] : [], others].flat().slice(passed, passed + limit);
  const lead = ({ other }: ContactRecord) => pinned.has(other) ? 1 : 0;
  const at = ({ conversation: { last } }: ContactRecord) => last?.at ?? 0;
  return (await readContacts(database, owner, part))
    .sort((one, other) => lead(other) - lead(one) || at(other) - at(one));
}

async function readPinned(database: Database, owner: MemberId): Promise<Set<MemberId>> {
  const pinned = new Set<MemberId>();
  for await (const { value } of database.list(keys.pins(owner), { limit: PINS_MAX })) pinned.add(value);
  return pinned;
}

function isArchived(owner: MemberId, { other, conversation }: ContactRecord): boolean {
  return conversation.sides[sideOf(pairOf(owner, other), owner)].archived ?? false;
}

/** The conversations of an owner with given others. */
export async function readContacts(
  database: Database,
  owner: MemberId,
  others: readonly MemberId[],
): Promise<ContactRecord[]> {
  const entries = await database.getMany(others.map((other) => keys.conversation(pairOf(owner, other))));
  return others.map((other, index) => ({ other, conversation: entries[index]?.value ?? NEW_CONVERSATION }));
}

/**
 * Unread messages of an owner over all contacts that are not muted; what lies in the archive counts again when it comes back. Exact while as
 * many as `UNREAD_CHATS_EXACT` contacts have any. Where more do, it is how many do, up to `UNREAD_CHATS_MAX`: it is asked
 * for with every page, and nobody is shown more than that it is many.
 */
export async function countUnread(database: Database, owner: MemberId, now: number): Promise<number> {
  const others: MemberId[] = [];
  const markers = database.list(keys.unreads(owner), { limit: UNREAD_CHATS_MAX });
  for await (const { key } of markers) others.push(key[2] as MemberId);
  if (others.length > UNREAD_CHATS_EXACT) return others.length;
  let total = 0;
  for (const { other, conversation } of await readContacts(database, owner, others)) {
    const side = sideOf(pairOf(owner, other), owner);
    if (!isMuted(conversation.sides[side], now)) total += unreadOf(conversation, side);
  }
  return total;
}
