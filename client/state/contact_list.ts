/**
 * The contact list of the browser. Pure.
 *
 * 1. A row of the server is a snapshot after its message `seq`, read up to `read_seq`.
 * 2. Later messages are kept by number, each once; the member's read mark only grows. If the mark lies within the snapshot,
 *    only the server knows how many messages are unread.
 * 3. The shown row is derived from the three, so events may be repeated, late or reordered. It is cached with its entry, so
 *    that a message in one of thousands of chats changes that entry alone.
 */
import { preview } from "@/domain/text.ts";
import { rankOf } from "@/client/state/contact_cursor.ts";
import type { ContactView } from "@/protocol/views/contact.ts";
import type { MessageView } from "@/protocol/views/message.ts";

interface Known {
  row: ContactView;
  /** Messages after `row.seq`. */
  newer: ReadonlyMap<number, MessageView>;
  /** How far the member has read. */
  read: number;
  /** The number of the arrival that moved it last; breaks ties within one second. */
  touched: number;
}

export interface ContactEntry extends Known {
  /** Whether only the server knows the unread count. */
  stale: boolean;
  /** The row as shown. */
  view: ContactView;
}

export interface ContactList {
  /** The member's own id. */
  me: string;
  entries: ReadonlyMap<string, ContactEntry>;
  /** Read marks of chats without a row: one that was requested earlier may still arrive. */
  reads: ReadonlyMap<string, number>;
  /** Counts the messages that have moved an entry. */
  arrivals: number;
}

/** The empty list of a member. */
export function noContacts(me: string): ContactList {
  return { me, entries: new Map(), reads: new Map(), arrivals: 0 };
}

/** Adds rows of the server. An older row of a known contact is ignored. */
export function addRows(list: ContactList, rows: readonly ContactView[]): ContactList {
  const entries = new Map(list.entries);
  for (const row of rows) {
    const known = entries.get(row.id);
    if (known && isOlder(row, known.row)) continue;
    const newer = [...(known?.newer ?? [])].filter(([seq]) => seq > row.seq);
    entries.set(
      row.id,
      entryOf(list.me, {
        row,
        newer: new Map(newer),
        read: Math.max(known?.read ?? list.reads.get(row.id) ?? 0, row.read_seq ?? 0),
        touched: known?.touched ?? 0,
      }),
    );
  }
  return { ...list, entries };
}

/** Applies a message; null if the contact is unknown and has to be fetched first. */
export function applyMessage(list: ContactList, message: MessageView): ContactList | null {
  const entry = list.entries.get(contactOf(message, list.me));
  if (!entry) return null;
  if (message.seq <= entry.row.seq || entry.newer.has(message.seq)) return list;
  const newer = new Map(entry.newer).set(message.seq, message);
  const touched = list.arrivals + 1;
  return { ...withEntry(list, { ...entry, newer, touched }), arrivals: touched };
}

/** Applies the member's read mark of one chat. */
export function applyRead(list: ContactList, contact: string, seq: number): ContactList {
  const entry = list.entries.get(contact);
  const known = entry?.read ?? list.reads.get(contact) ?? 0;
  if (seq <= known) return list;
  if (entry) return withEntry(list, { ...entry, read: seq });
  return { ...list, reads: new Map(list.reads).set(contact, seq) };
}

/** Removes a contact, unless a message after number `upTo` has arrived. */
export function removeRow(list: ContactList, contact: string, upTo = Infinity): ContactList {
  const entry = list.entries.get(contact);
  if (!entry || Math.max(entry.row.seq, ...entry.newer.keys()) > upTo) return list;
  const entries = new Map(list.entries);
  entries.delete(contact);
  return { ...list, entries };
}

/** The rows as shown, pinned ones first, the latest first. */
export function rowsOf({ entries }: ContactList): ContactView[] {
  return [...entries.values()]
    .sort((a, b) => rankOf(b.view) - rankOf(a.view) || b.touched - a.touched)
    .map(({ view }) => view);
}

/** The contacts whose unread count has to be loaded. */
export function staleContacts({ entries }: ContactList): string[] {
  return [...entries].filter(([, entry]) => entry.stale).map(([id]) => id);
}

/** The contact of a message. */
export function contactOf(
  { sender_id, receiver_id }: Pick<MessageView, "sender_id" | "receiver_id">,
  me: string,
): string {
  return sender_id === me ? receiver_id : sender_id;
}

function withEntry(list: ContactList, known: Known): ContactList {
  return { ...list, entries: new Map(list.entries).set(known.row.id, entryOf(list.me, known)) };
}

function entryOf(me: string, known: Known): ContactEntry {
  const { row, read } = known;
  const stale = row.unread > 0 && read > (row.read_seq ?? 0) && read < row.seq;
  return { ...known, stale, view: viewOf(me, known) };
}

/** Whether a row is an older snapshot than another. */
function isOlder(row: ContactView, other: ContactView): boolean {
  return row.seq < other.seq || (row.seq === other.seq && (row.read_seq ?? 0) < (other.read_seq ?? 0));
}

function viewOf(me: string, { row, newer, read }: Pick<Known, "row" | "newer" | "read">): ContactView {
  let last: MessageView | null = null;
  let unread = read >= row.seq ? 0 : row.unread;
  for (const message of newer.values()) {
    if (message.sender_id !== me && message.seq > read) unread++;
    if (!last || message.seq > last.seq) last = message;
  }
  const counted = { ...row, unread, total_unread: unread, ...(read > 0 && { read_seq: read }) };
  if (!last) return counted;
  const { type, voice } = last;
  const { unsent: _, ...rest } = counted;
  return {
    ...rest,
    last_m_voice: voice ? 1 : 0,
    // The message of a photo, a recording or a gift is an address, not a text.
    last_m: type === "text" ? preview(last.message) : voice?.length ?? "",
    last_m_is_photo: type === "image" || type === "pphoto" ? 1 : 0,
    gift: type === "gift" ? 1 : 0,
    s_id: last.sender_id,
    time: last.timestamp,
    seq: last.seq,
  };
}
