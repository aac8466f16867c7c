/**
 * The messages of one chat as the browser holds them. Pure.
 *
 * 1. `floor` < loaded ≤ `upTo`: what lies between is complete; what came after a hole waits above `upTo`.
 * 2. Everything grows only: messages by their number, marks by their highest value, photos that were looked at. So
 *    events may come twice, late or in any order, and the thread equals a fresh fetch (P4, P6).
 */
import type { CallOutput } from "@/protocol/calls/mod.ts";
import type { MessageView } from "@/protocol/views/message.ts";

export type MessagesPage = CallOutput<"messages">;

export interface Thread {
  /** Messages up to this number are not loaded; 0 means that the beginning is there. */
  floor: number;
  /** Nothing is missing between `floor` and this number. */
  upTo: number;
  /** By number, each once. */
  messages: readonly MessageView[];
  /** How far each side has read. */
  readByContact: number;
  readByMe: number;
  /** Numbers of photos that their receiver has looked at. */
  viewed: ReadonlySet<number>;
}

const NONE_VIEWED: ReadonlySet<number> = new Set();

/** The thread of a first page: the latest messages. */
export function threadOf(page: MessagesPage, me: string): Thread {
  const floor = floorOf(page, page.last_seq);
  const marks = { readByContact: page.read_seq, readByMe: 0, viewed: NONE_VIEWED };
  const start: Thread = { floor, upTo: floor, messages: [], ...marks };
  return confirm(addMessages(start, page.list, me), page.last_seq);
}

/** Adds messages from an event or a page; what is known or below the floor changes nothing but marks. */
export function addMessages(thread: Thread, list: readonly MessageView[], me: string): Thread {
  const known = new Set(thread.messages.map((message) => message.seq));
  const added: MessageView[] = [];
  const looked = list.filter((message) => message.viewed === 1).map((message) => message.seq);
  let { readByContact, readByMe } = thread;
  for (const message of list) {
    if (message.seen && message.sender_id === me) readByContact = Math.max(readByContact, message.seq);
    if (message.seen && message.sender_id !== me) readByMe = Math.max(readByMe, message.seq);
    if (message.seq <= thread.floor || known.has(message.seq)) continue;
    known.add(message.seq);
    added.push(message);
  }
  const messages = added.length === 0 ? thread.messages : [...thread.messages, ...added].sort(bySeq);
  return advance({ ...thread, messages, readByContact, readByMe, viewed: addViewed(thread.viewed, looked) });
}

/** Adds the page before the floor; one that was asked for before the thread started again would leave a hole. */
export function addOlder(thread: Thread, page: MessagesPage, me: string): Thread {
  const last = page.list.at(-1)?.seq;
  if (last !== undefined && last !== thread.floor) return thread;
  const floor = Math.min(thread.floor, floorOf(page, 0));
  return addMessages({ ...thread, floor }, page.list, me);
}

/** Adds a page that was asked for after `upTo`; a page without more closes every hole it could. */
export function addMissed(thread: Thread, page: MessagesPage, me: string): Thread {
  const last = page.list.at(-1)?.seq ?? 0;
  const added = addMessages(thread, page.list, me);
  const marked = { ...added, readByContact: Math.max(added.readByContact, page.read_seq) };
  return confirm(marked, page.has_more ? last : page.last_seq);
}

/** Starts again from the latest page, as after `resync`; marks stay. */
export function restart(thread: Thread, page: MessagesPage, me: string): Thread {
  const fresh = threadOf(page, me);
  const newer = thread.messages.filter((message) => message.seq > page.last_seq);
  const marked = {
    ...fresh,
    readByContact: Math.max(fresh.readByContact, thread.readByContact),
    readByMe: Math.max(fresh.readByMe, thread.readByMe),
    viewed: addViewed(thread.viewed, fresh.viewed),
  };
  return addMessages(marked, newer, me);
}

/** Moves the mark of one side forward, never back. */
export function markRead(thread: Thread, reader: "me" | "contact", seq: number): Thread {
  const field = reader === "me" ? "readByMe" : "readByContact";
  return seq > thread[field] ? { ...thread, [field]: seq } : thread;
}

/** Its receiver has looked at the photo with this number. */
export function markViewed(thread: Thread, seq: number): Thread {
  return thread.viewed.has(seq) ? thread : { ...thread, viewed: addViewed(thread.viewed, [seq]) };
}

/** Whether its receiver has looked at a photo. */
export function isViewed(thread: Thread, { seq }: MessageView): boolean {
  return thread.viewed.has(seq);
}

/**
 * After which number messages have to be asked for to be up to date: the last complete one, or the one before a photo
 * that can still be looked at, since nobody tells afterwards that it was. `now` in seconds since 1970.
 */
export function staleAfter(thread: Thread, now: number): number {
  const open = thread.messages.find((message) =>
    (message.visible_until ?? 0) > now && !isViewed(thread, message)
  );
  return Math.min(thread.upTo, open ? open.seq - 1 : Infinity);
}

/** Whether a message arrived while one before it did not. */
export function hasGap(thread: Thread): boolean {
  return (thread.messages.at(-1)?.seq ?? 0) > thread.upTo;
}

/** Whether its receiver has read a message. */
export function isSeen(thread: Thread, message: MessageView, me: string): boolean {
  return message.seq <= (message.sender_id === me ? thread.readByContact : thread.readByMe);
}

/** The latest message of the contact that the member has not read yet, or null. */
export function latestUnread(thread: Thread, me: string): MessageView | null {
  const latest = thread.messages.findLast((message) => message.sender_id !== me);
  return latest && latest.seq > thread.readByMe ? latest : null;
}

/** How many messages of the contact the member has not read yet, of those that are loaded. */
export function countAfter(thread: Thread, seq: number, me: string): number {
  return thread.messages.filter((message) => message.seq > seq && message.sender_id !== me).length;
}

function floorOf(page: MessagesPage, empty: number): number {
  const first = page.list[0];
  if (!first) return page.has_more ? empty : 0;
  return page.has_more ? first.seq - 1 : 0;
}

function addViewed(viewed: ReadonlySet<number>, more: Iterable<number>): ReadonlySet<number> {
  const all = new Set(viewed);
  for (const seq of more) all.add(seq);
  return all.size === viewed.size ? viewed : all;
}

function confirm(thread: Thread, seq: number): Thread {
  return seq > thread.upTo ? advance({ ...thread, upTo: seq }) : thread;
}

function advance(thread: Thread): Thread {
  let upTo = Math.max(thread.upTo, thread.floor);
  for (const { seq } of thread.messages) if (seq === upTo + 1) upTo = seq;
  return upTo === thread.upTo ? thread : { ...thread, upTo };
}

function bySeq(a: MessageView, b: MessageView): number {
  return a.seq - b.seq;
}
