/** Writes notes about members and facts about virtual profiles. The change checks the row, so none is written or removed twice. */
import { type Change, check, type Entry, remove, set } from "@/store/change.ts";
import type { Note } from "@/store/records.ts";

/** Adds a note where there is none under its key. */
export function addNote(change: Change, entry: Entry<Note>, note: Note): void {
  check(change, entry);
  set(change, entry.key, note);
}

/** Removes a note that was read. */
export function removeNote(change: Change, entry: Entry<Note>): void {
  check(change, entry);
  remove(change, entry.key);
}
