/**
 * Where the next page of contacts begins, and what a page says about rows that the browser has. Pure.
 * The server lists by time, and within one second by id, both falling (store/keys.ts).
 */
import type { ContactView } from "@/protocol/views/contact.ts";
import type { ContactEntry, ContactList } from "@/client/state/contact_list.ts";

/** A place in the server's order. */
export type Cursor = Pick<ContactView, "time" | "id">;

/** The lowest place of some rows; null without any. */
export function lowestOf(rows: Iterable<Cursor>): Cursor | null {
  let lowest: Cursor | null = null;
  for (const { time, id } of rows) if (!lowest || isBelow({ time, id }, lowest)) lowest = { time, id };
  return lowest;
}

/** Whether one place comes after another. */
export function isBelow(one: Cursor, other: Cursor): boolean {
  return one.time === other.time ? one.id < other.id : one.time < other.time;
}

/** What the server answered when it was asked from the top, and how the list stood before. */
export interface Fetched {
  before: ContactList;
  ids: ReadonlySet<string>;
  /** The last row's place; nothing is known of what is below. Null where the list ends with it. */
  downTo: Cursor | null;
}

/** Takes out the rows that the server does not have any more: archived, deleted, or of somebody who is not there. */
export function dropMissing(list: ContactList, { before, ids, downTo }: Fetched): ContactList {
  const isMissing = ([id, entry]: [string, ContactEntry]) =>
    !ids.has(id) && before.entries.get(id) === entry && !(downTo && isBelow(entry.view, downTo));
  return { ...list, entries: new Map([...list.entries].filter((each) => !isMissing(each))) };
}
