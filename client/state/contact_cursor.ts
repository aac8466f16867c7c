/**
 * The cursor of the contact list, and what a page says about rows that the browser has. Pure.
 * The server's order is by time, within one second by id, both descending (store/keys.ts).
 */
import type { ContactView } from "@/protocol/views/contact.ts";
import type { ContactEntry, ContactList } from "@/client/state/contact_list.ts";

/** A position in the server's order. */
export type Cursor = Pick<ContactView, "time" | "id">;

/** The lowest position of the rows; null without any. */
export function lowestOf(rows: Iterable<Cursor>): Cursor | null {
  let lowest: Cursor | null = null;
  for (const { time, id } of rows) if (!lowest || isBelow({ time, id }, lowest)) lowest = { time, id };
  return lowest;
}

/** Whether a position comes after another. */
export function isBelow(one: Cursor, other: Cursor): boolean {
  return one.time === other.time ? one.id < other.id : one.time < other.time;
}

/** The answer to a reload from the top, and the list before it. */
export interface Fetched {
  before: ContactList;
  ids: ReadonlySet<string>;
  /** The position of the last row, below which nothing is known; null if it is the end of the list. */
  downTo: Cursor | null;
}

/** Removes rows that the server no longer has: archived, deleted, or of a member who is gone. */
export function dropMissing(list: ContactList, { before, ids, downTo }: Fetched): ContactList {
  const isMissing = ([id, entry]: [string, ContactEntry]) =>
    !ids.has(id) && before.entries.get(id) === entry && !(downTo && isBelow(entry.view, downTo));
  return { ...list, entries: new Map([...list.entries].filter((each) => !isMissing(each))) };
}
