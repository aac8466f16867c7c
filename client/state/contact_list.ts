/**
 * The contact list as the browser holds it. Pure.
 *
 * 1. A row comes from the server and says how things stood after its message `seq`, read up to `read_seq`.
 * 2. Messages after it are kept by number, each once; the mark of the member's own reading only moves forward. Where it
 *    lies within a row that was counted before, only the server can tell what is left.
 * 3. What is shown is worked out from the three, so events may come twice, late or in any order. It is kept with its entry:
 *    a message in one of thousands of chats touches that one alone.
 */
import { preview } from "@/domain/text.ts";
import type { ContactView } from "@/protocol/views/contact.ts";
import type { MessageView } from "@/protocol/views/message.ts";

interface Known {
  row: ContactView;
  /** Messages after `row.seq`. */
  newer: ReadonlyMap<number, MessageView>;
  /** How far the member has read. */
  read: number;
  /** Which arrival moved it last; breaks ties of messages within one second. */
  touched: number;
}

export interface ContactEntry extends Known {
  /** Only the server can count what is unread. */
  stale: boolean;
  /** What is shown. */
  view: ContactView;
}

export interface ContactList {
  /** The member's own id. */
  me: string;
  entries: ReadonlyMap<string, ContactEntry>;
  /** Marks in chats that are not here, or not yet: their rows may be on their way, counted before. */
  reads: ReadonlyMap<string, number>;
  /** How many messages have moved an entry. */
  arrivals: number;
}

/** The list of a member, before anything is known. */
export function noContacts(me: string): ContactList {
  return { me, entries: new Map(), reads: new Map(), arrivals: 0 };
}

/** Adds rows of the server. An older row of a known contact changes nothing. */
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

/** Applies a message; null where the contact is unknown and has to be fetched first. */
export function applyMessage(list: ContactList, message: MessageView): ContactList | null {
  const entry = list.entries.get(contactOf(message, list.me));
  if (!entry) return null;
  if (message.seq <= entry.row.seq || entry.newer.has(message.seq)) return list;
  const newer = new Map(entry.newer).set(message.seq, message);
  const touched = list.arrivals + 1;
  return { ...withEntry(list, { ...entry, newer, touched }), arrivals: touched };
}

/** Applies the member's own mark in one chat. */
export function applyRead(list: ContactList, contact: string, seq: number): ContactList {
  const entry = list.entries.get(contact);
  const known = entry?.read ?? list.reads.get(contact) ?? 0;
  if (seq <= known) return list;
  if (entry) return withEntry(list, { ...entry, read: seq });
  return { ...list, reads: new Map(list.reads).set(contact, seq) };
}

/** Takes a contact out, unless a message after message `upTo` has come. */
export function removeRow(list: ContactList, contact: string, upTo = Infinity): ContactList {
  const entry = list.entries.get(contact);
  if (!entry || Math.max(entry.row.seq, ...entry.newer.keys()) > upTo) return list;
  const entries = new Map(list.entries);
  entries.delete(contact);
  return { ...list, entries };
}

/** The rows as shown, the latest first. */
export function rowsOf({ entries }: ContactList): ContactView[] {
  return [...entries.values()]
    .sort((a, b) => b.view.time - a.view.time || b.touched - a.touched)
    .map(({ view }) => view);
}

/** Contacts whose unread count only the server knows. */
export function staleContacts({ entries }: ContactList): string[] {
  return [...entries].filter(([, entry]) => entry.stale).map(([id]) => id);
}

/** Whose conversation with the member a message belongs to. */
export function contactOf({ sender_id, receiver_id }: MessageView, me: string): string {
  return sender_id === me ? receiver_id : sender_id;
}

function withEntry(list: ContactList, known: Known): ContactList {
  return { ...list, entries: new Map(list.entries).set(known.row.id, entryOf(list.me, known)) };
}

function entryOf(me: string, { row, newer, read, touched }: Known): ContactEntry {
  const stale = row.unread > 0 && read > (row.read_seq ?? 0) && read < row.seq;
  return { row, newer, read, touched, stale, view: viewOf(me, { row, newer, read }) };
}

/** Whether a row says how things stood before another one. */
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
  const isSame = unread === row.unread && read === (row.read_seq ?? 0);
  const counted = isSame ? row : {
    ...row,
    unread,
    total_unread: unread,
    ...(read > 0 && { read_seq: read }),
  };
  if (!last) return counted;
  const { type } = last;
  return {
    ...counted,
    // The message of a photo is where its receiver gets it, that of a gift its picture, and neither is to be read.
    last_m: type === "text" ? preview(last.message) : "",
    last_m_is_photo: type === "image" || type === "pphoto" ? 1 : 0,
    gift: type === "gift" ? 1 : 0,
    s_id: last.sender_id,
    time: last.timestamp,
    seq: last.seq,
  };
}
