/**
 * The messages of one chat as the browser holds them. Pure.
 *
 * 1. Messages with `floor` < number ≤ `upTo` are complete; those after a gap are above `upTo`.
 * 2. All of it only grows: messages by number and version, marks by their highest value, viewed photos, reactions by their count, and
 *    the number up to which the member deleted. So events may be repeated, late or reordered, and the thread equals a fresh
 *    fetch (P4, P6).
 */
import type { CallOutput } from "@/protocol/calls/mod.ts";
import type { EventData } from "@/protocol/events/mod.ts";
import type { MessageView, ReactionView } from "@/protocol/views/message.ts";
import {
  addReactions,
  clearReactions,
  countChange,
  knowChanges,
  noReactions,
  type Reactions,
  reactionsUnder,
} from "@/client/state/reactions.ts";

export type MessagesPage = CallOutput<"messages">;

export interface Thread {
  /** Messages up to this number are not loaded; 0: the beginning is loaded. */
  floor: number;
  /** Nothing is missing between `floor` and this number. */
  upTo: number;
  /** By number, each once. */
  messages: readonly MessageView[];
  /** How far each side has read. */
  readByContact: number;
  readByMe: number;
  /** Numbers of photos that their receiver has viewed. */
  viewed: ReadonlySet<number>;
  reactions: Reactions;
  /** Messages up to this number were deleted for the member, and never come back. */
  cleared: number;
}

const NONE_VIEWED: ReadonlySet<number> = new Set();

/** The thread of a first page: the latest messages. */
export function threadOf(page: MessagesPage, me: string): Thread {
  const floor = floorOf(page, page.last_seq);
  const marks = { readByContact: page.read_seq, readByMe: 0, viewed: NONE_VIEWED };
  const start: Thread = {
    floor,
    upTo: floor,
    messages: [],
    ...marks,
    reactions: noReactions(page.reacts),
    cleared: 0,
  };
  return confirm(addPage(start, page, me), page.last_seq);
}

/** Adds a page of messages. */
export function addPage(thread: Thread, page: MessagesPage, me: string): Thread {
  return addMessages(addMarks(thread, page), page.list, me);
}

/** Adds the marks of a page. */
export function addMarks(
  thread: Thread,
  { cleared_seq = 0, read_seq, own_read_seq = 0 }: MessagesPage,
): Thread {
  return markRead(markRead(clearUpTo(thread, cleared_seq), "contact", read_seq), "me", own_read_seq);
}

/** Adds messages of an event or a page; known ones that have not changed, and those below the floor, change only marks. */
export function addMessages(thread: Thread, list: readonly MessageView[], me: string): Thread {
  const looked = list.filter((message) => message.viewed === 1).map((message) => message.seq);
  let { readByContact, readByMe } = thread;
  for (const message of list) {
    if (message.seen && message.sender_id === me) readByContact = Math.max(readByContact, message.seq);
    if (message.seen && message.sender_id !== me) readByMe = Math.max(readByMe, message.seq);
  }
  const left = list.filter(({ seq }) => seq > thread.cleared);
  const reactions = addReactions(
    thread.reactions,
    left.map((message) => [message.seq, message.reactions ?? []]),
  );
  const messages = mergeMessages(thread.messages, left.filter(({ seq }) => seq > thread.floor));
  const viewed = addViewed(thread.viewed, looked);
  return advance({ ...thread, messages, readByContact, readByMe, viewed, reactions });
}

/** Adds the page before the floor; one that was requested before a restart is ignored, because it would leave a gap. */
export function addOlder(thread: Thread, page: MessagesPage, me: string): Thread {
  const last = page.list.at(-1)?.seq;
  if (last !== undefined && last !== thread.floor) return thread;
  const floor = Math.min(thread.floor, floorOf(page, 0));
  return addPage({ ...thread, floor }, page, me);
}

/** Adds the page after `upTo`; a page without more closes all gaps. */
export function addMissed(thread: Thread, page: MessagesPage, me: string): Thread {
  const last = page.list.at(-1)?.seq ?? 0;
  return confirm(addPage(thread, page, me), page.has_more ? last : page.last_seq);
}

/** Starts again from the latest page, as after `resync`; marks stay. */
export function restart(thread: Thread, page: MessagesPage, me: string): Thread {
  const fresh = threadOf(page, me);
  const newer = thread.messages.filter((message) => message.seq > page.last_seq);
  const { readByContact, readByMe, viewed, reactions, cleared } = addMessages(thread, page.list, me);
  const marked = {
    ...fresh,
    readByContact: Math.max(fresh.readByContact, readByContact),
    readByMe,
    viewed,
    // Later events are included, and everything else was just loaded.
    reactions: knowChanges(reactions, page.reacts),
  };
  return addMessages(clearUpTo(marked, cleared), newer, me);
}

/** Applies a reaction event; its message need not be loaded. */
export function addReact(
  thread: Thread,
  { seq, reaction, reacts }: Pick<EventData<"message/react">, "seq" | "reaction" | "reacts">,
): Thread {
  const counted = countChange(thread.reactions, reacts);
  const reactions = seq > thread.cleared ? addReactions(counted, [[seq, [reaction]]]) : counted;
  return reactions === thread.reactions ? thread : { ...thread, reactions };
}

/** Applies messages that were edited or unsent; those after the complete ones come as they are by then. */
export function addChange(
  thread: Thread,
  { list, reacts, changes }: Pick<EventData<"message/change">, "list" | "reacts" | "changes">,
  me: string,
): Thread {
  let { reactions } = thread;
  for (let number = reacts - changes + 1; number <= reacts; number++) {
    reactions = countChange(reactions, number);
  }
  return addMessages({ ...thread, reactions }, list.filter(({ seq }) => seq <= thread.upTo), me);
}

/** The reactions to a message, the contact's first, the member's latest choice last. */
export function reactionsOf(thread: Thread, { seq }: Pick<MessageView, "seq">, me: string): ReactionView[] {
  return reactionsUnder(thread.reactions, seq, me);
}

/** Applies a deletion of the conversation up to this number. */
export function clearUpTo(thread: Thread, seq: number): Thread {
  if (seq <= thread.cleared) return thread;
  const cleared = {
    ...thread,
    cleared: seq,
    messages: thread.messages.filter((message) => message.seq > seq),
    reactions: clearReactions(thread.reactions, seq),
  };
  return seq < thread.floor ? cleared : confirm({ ...cleared, floor: 0 }, seq);
}

/** Moves the mark of one side forward, never back. */
export function markRead(thread: Thread, reader: "me" | "contact", seq: number): Thread {
  const field = reader === "me" ? "readByMe" : "readByContact";
  return seq > thread[field] ? { ...thread, [field]: seq } : thread;
}

/** The receiver has viewed the photo with this number. */
export function markViewed(thread: Thread, seq: number): Thread {
  return thread.viewed.has(seq) ? thread : { ...thread, viewed: addViewed(thread.viewed, [seq]) };
}

/** Whether the receiver has viewed a photo. */
export function isViewed(thread: Thread, { seq }: MessageView): boolean {
  return thread.viewed.has(seq);
}

/**
 * The number after which messages have to be reloaded: the last complete one, or the one before a photo that can still be
 * viewed, because a missed view has no later event. `now` in seconds since 1970.
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

export function addViewed(viewed: ReadonlySet<number>, more: readonly number[]): ReadonlySet<number> {
  return more.every((seq) => viewed.has(seq)) ? viewed : new Set([...viewed, ...more]);
}

/**
 * Merges two sorted lists, each number once; of two states of a message the later one stays. Optimized for added messages
 * before or after all known ones.
 */
function mergeMessages(before: readonly MessageView[], list: readonly MessageView[]): readonly MessageView[] {
  const changed = list.filter(({ version }) => version);
  const known = changed.length > 0
    ? before.map((each) => changed.find((next) => next.seq === each.seq && isLater(next, each)) ?? each)
    : before;
  const seqs = new Set<number>();
  const [first, last] = [known[0]?.seq ?? Infinity, known.at(-1)?.seq ?? -Infinity];
  if (list.some(({ seq }) => seq >= first && seq <= last)) { for (const { seq } of known) seqs.add(seq); }
  const added: MessageView[] = [];
  for (const message of list) {
    if (seqs.has(message.seq)) continue;
    seqs.add(message.seq);
    added.push(message);
  }
  if (added.length === 0) return known;
  return added.length === 1 && list[0] && list[0].seq > last
    ? [...known, ...added]
    : [...known, ...added].sort(bySeq);
}

/** Whether a message has changed since. */
function isLater({ version = 0 }: MessageView, before: MessageView): boolean {
  return version > (before.version ?? 0);
}

function confirm(thread: Thread, seq: number): Thread {
  return seq > thread.upTo ? advance({ ...thread, upTo: seq }) : thread;
}

function advance(thread: Thread): Thread {
  let upTo = Math.max(thread.upTo, thread.floor, thread.cleared);
  for (const { seq } of thread.messages) if (seq === upTo + 1) upTo = seq;
  return upTo === thread.upTo ? thread : { ...thread, upTo };
}

function bySeq(a: MessageView, b: MessageView): number {
  return a.seq - b.seq;
}
