/** Reads notes about members and facts about virtual profiles. There are at most `NOTES_MAX` of one subject. */
import type { MemberId } from "@/domain/ids.ts";
import { NOTES_MAX } from "@/domain/limits.ts";
import type { Database } from "@/store/database.ts";
import { type Key, keys } from "@/store/keys.ts";
import type { Note } from "@/store/records.ts";

/** Whose notes they are: a member's, or a virtual profile's, whose notes are called facts. */
export type Shelf = { about: "member" | "persona"; id: MemberId };

/** All of a shelf, the newest first. */
export async function listNotes(database: Database, { about, id }: Shelf): Promise<Note[]> {
  const prefix = about === "member" ? keys.memberNotes(id) : keys.personaFacts(id);
  const notes: Note[] = [];
  for await (const { value } of database.list(prefix, { limit: NOTES_MAX })) notes.push(value);
  return notes.sort((one, other) => other.at - one.at || other.log - one.log);
}

/** Where a note of a shelf is. */
export function noteKey({ about, id }: Shelf, note: string): Key<Note> {
  return about === "member" ? keys.memberNote(id, note) : keys.personaFact(id, note);
}
