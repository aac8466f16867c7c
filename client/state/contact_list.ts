/**
 * The contact list as the browser holds it. Pure.
 *
 * 1. A row comes from the server and says how things stood after its message `seq`.
 * 2. Messages after it are kept by number, each once; the mark of the member's own reading only moves forward.
 * 3. What is shown is worked out from the three, so events may come twice, late or in any order.
 */
import { preview } from "@/domain/text.ts";
import type { ContactView } from "@/protocol/views/contact.ts";
import type { MessageView } from "@/protocol/views/message.ts";

interface ContactEntry {
  row: ContactView;
  /** Messages after `row.seq`. */
  newer: ReadonlyMap<number, MessageView>;
  /** How far the member has read. */
  read: number;
  /** Which arrival moved it last; breaks ties of messages within one second. */
  touched: number;
  /** A mark inside the row's own unread messages: only the server can count what is left. */
  stale: boolean;
}

export type ContactList = ReadonlyMap<string, ContactEntry>;

export const NO_CONTACTS: ContactList = new Map();

/** Adds rows of the server. An older row of a known contact changes nothing. */
export function addRows(list: ContactList, rows: readonly ContactView[]): ContactList {
  const next = new Map(list);
  for (const row of rows) {
    const known = next.get(row.id);
    if (known && known.row.seq > row.seq) continue;
    const newer = [...(known?.newer ?? [])].filter(([seq]) => seq > row.seq);
    next.set(row.id, {
      row,
      newer: new Map(newer),
      read: known?.read ?? 0,
      touched: known?.touched ?? 0,
      stale: false,
    });
  }
  return next;
}

/** Applies a message; null where the contact is unknown and has to be fetched first. */
export function applyMessage(list: ContactList, message: MessageView, me: string): ContactList | null {
  const contact = message.sender_id === me ? message.receiver_id : message.sender_id;
  const entry = list.get(contact);
  if (!entry) return null;
  if (message.seq <= entry.row.seq || entry.newer.has(message.seq)) return list;
  const newer = new Map(entry.newer).set(message.seq, message);
  const touched = 1 + Math.max(0, ...[...list.values()].map((other) => other.touched));
  return new Map(list).set(contact, { ...entry, newer, touched });
}

/** Applies the member's own mark in one chat. */
export function applyRead(list: ContactList, contact: string, seq: number): ContactList {
  const entry = list.get(contact);
  if (!entry || seq <= entry.read) return list;
  const stale = entry.stale || (seq < entry.row.seq && entry.row.unread > 0);
  return new Map(list).set(contact, { ...entry, read: seq, stale });
}

/** Takes a contact out, unless a message after message `upTo` has come. */
export function removeRow(list: ContactList, contact: string, upTo = Infinity): ContactList {
  const entry = list.get(contact);
  if (!entry || Math.max(entry.row.seq, ...entry.newer.keys()) > upTo) return list;
  const next = new Map(list);
  next.delete(contact);
  return next;
}

/** What the server answered when it was asked from the top, and how the list stood before. */
interface Fetched {
  before: ContactList;
  ids: ReadonlySet<string>;
  /** Unix seconds of the last row; nothing is known of those that are older. */
  downTo: number;
}

/** Takes out the rows that the server does not have any more: archived, or of somebody who is not there for the member. */
export function dropMissing(list: ContactList, { before, ids, downTo }: Fetched): ContactList {
  const isMissing = ([id, entry]: [string, ContactEntry]) =>
    !ids.has(id) && before.get(id) === entry && timeOf(entry) > downTo;
  return new Map([...list].filter((each) => !isMissing(each)));
}

/** The rows as shown, the latest first. */
export function rowsOf(list: ContactList, me: string): ContactView[] {
  return [...list.values()]
    .map((entry) => ({ row: viewOf(entry, me), touched: entry.touched }))
    .sort((a, b) => b.row.time - a.row.time || b.touched - a.touched)
    .map(({ row }) => row);
}

/** Contacts whose unread count only the server knows. */
export function staleContacts(list: ContactList): string[] {
  return [...list].filter(([, entry]) => entry.stale).map(([id]) => id);
}

function timeOf({ row, newer }: ContactEntry): number {
  return Math.max(row.time, ...[...newer.values()].map((message) => message.timestamp));
}

function viewOf({ row, newer, read }: ContactEntry, me: string): ContactView {
  let last: MessageView | null = null;
  let unread = read >= row.seq ? 0 : row.unread;
  for (const message of newer.values()) {
    if (message.sender_id !== me && message.seq > read) unread++;
    if (!last || message.seq > last.seq) last = message;
  }
  if (!last) return unread === row.unread ? row : { ...row, unread, total_unread: unread };
  const isPhoto = last.type !== "text";
  return {
    ...row,
    unread,
    total_unread: unread,
    // The message of a photo is where its receiver gets it, and nothing to read.
    last_m: isPhoto ? "" : preview(last.message),
    last_m_is_photo: isPhoto ? 1 : 0,
    gift: 0,
    s_id: last.sender_id,
    time: last.timestamp,
    seq: last.seq,
  };
}
