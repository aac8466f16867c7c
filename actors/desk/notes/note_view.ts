/** Notes as the desk shows them, with the names of who wrote them. */
import type { NoteView } from "@/protocol/desk/views/chat.ts";
import type { Database } from "@/store/database.ts";
import { getStaffOf } from "@/store/personas/reader.ts";
import type { Note } from "@/store/records.ts";

export async function toNoteViews(database: Database, notes: readonly Note[]): Promise<NoteView[]> {
  const staff = await getStaffOf(database, [...new Set(notes.map(({ by }) => by))]);
  const names = new Map(staff.map(({ id, name }) => [id, name]));
  return notes.map(({ id, kind, text, message, by, at }) => ({
    id,
    kind,
    text,
    message_id: message ?? "",
    staff_name: names.get(by) ?? "",
    at: Math.floor(at / 1000),
  }));
}
