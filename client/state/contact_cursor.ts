/**
 * The cursor of the contact list, and what a page says about rows that the browser has. Pure.
 * The server's order is by time, within one second by id, both descending (store/keys.ts). Pinned rows lead it, as if they were
 * of a later age: so they are above every other row, and what comes below the lowest of them is the first row that is not pinned.
 */
import type { ContactView } from "@/protocol/views/contact.ts";
import type { ContactEntry, ContactList } from "@/client/state/contact_list.ts";

/** A position in the server's order. */
export type Cursor = Pick<ContactView, "time" | "id">;
type Placed = Pick<ContactView, "time" | "id" | "pinned">;

/** Later than any message. */
const PINNED_S = 1e11;

/** The time by which a row stands where it does. */
export function rankOf({ time, pinned }: Omit<Placed, "id">): number {
  return pinned ? time + PINNED_S : time;
}

/** The lowest position of the rows; null without any. */
export function lowestOf(rows: Iterable<Placed>): Cursor | null {
  let lowest: Placed | null = null;
  for (const row of rows) if (!lowest || isBelow(row, lowest)) lowest = row;
  return lowest && { time: rankOf(lowest), id: lowest.id };
}

/** Whether a position comes after another. */
export function isBelow(one: Placed, other: Placed): boolean {
  const above = rankOf(other) - rankOf(one);
  return above > 0 || (above === 0 && one.id < other.id);
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
