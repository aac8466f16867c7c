/**
 * Where a conversation stands in the lists of its two members. It follows from the conversation alone, so the rows cannot
 * disagree with it. Used by whatever writes conversations, and by the audit.
 *
 * Invariant: a conversation stands among its owner's contacts or in their archive, never in both, and nowhere while one of the
 * two blocks the other, or while its owner has deleted all of it: so no page of a list has to leave rows out. Only among
 * the contacts it counts as unread, and only there it is pinned.
 */
import type { Pair } from "@/domain/ids.ts";
import { unreadOf } from "@/domain/unread.ts";
import { type Change, remove, set } from "@/store/change.ts";
import { isEmptyFor } from "@/store/conversations/reader.ts";
import { type Key, keys } from "@/store/keys.ts";
import type { Conversation, Side } from "@/store/records.ts";

export const SIDES = [0, 1] as const;

/** A conversation's place in one member's lists. */
export interface Place {
  list: "contact" | "archived" | null;
  seconds: number;
  /** Whether it has an unread marker. */
  isUnread: boolean;
  /** Which of the owner's pinned chats it is; null where it is none. */
  pin: number | null;
}

/** Where a conversation stands for one side of its pair. */
export function placeOf(conversation: Conversation, side: 0 | 1): Place {
  const { closed = false, listed_s: seconds, sides } = conversation;
  if (closed || isEmptyFor(conversation, side)) return { list: null, seconds: 0, isUnread: false, pin: null };
  if (sides[side].archived) return { list: "archived", seconds, isUnread: false, pin: null };
  const { pin = null } = sides[side];
  return { list: "contact", seconds, isUnread: unreadOf(conversation, side) > 0, pin };
}

/** A side that is not pinned any more. What leaves the contacts leaves its place among the pinned ones to others. */
export function unpinned({ pin: _, ...side }: Side): Side {
  return side;
}

/** The row of a place for one side of a pair, or null where it stands nowhere. */
export function placeRow(pair: Pair, side: 0 | 1, { list, seconds }: Place): Key<0> | null {
  const [owner, other] = ends(pair, side);
  if (list === null) return null;
  return list === "contact" ? keys.contact(owner, seconds, other) : keys.archived(owner, seconds, other);
}

/** Brings the rows of both members from where one state of a conversation stands to where the next one does. */
export function movePlaces(
  change: Change,
  pair: Pair,
  { before, after }: { before: Conversation; after: Conversation },
): void {
  for (const side of SIDES) {
    const [from, to] = [placeOf(before, side), placeOf(after, side)];
    if (from.list !== to.list || from.seconds !== to.seconds) {
      const [gone, come] = [placeRow(pair, side, from), placeRow(pair, side, to)];
      if (gone) remove(change, gone);
      if (come) set(change, come, 0);
    }
    if (from.pin !== to.pin) {
      const [owner, other] = ends(pair, side);
      if (from.pin !== null) remove(change, keys.pin(owner, from.pin));
      if (to.pin !== null) set(change, keys.pin(owner, to.pin), other);
    }
    if (from.isUnread === to.isUnread) continue;
    const marker = keys.unread(...ends(pair, side));
    if (to.isUnread) set(change, marker, 0);
    else remove(change, marker);
  }
}

function ends([a, b]: Pair, side: 0 | 1): Pair {
  return side === 0 ? [a, b] : [b, a];
}
