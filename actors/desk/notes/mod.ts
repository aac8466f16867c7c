/**
 * What a member, or a virtual profile, has said of themselves: written and removed by whoever holds a chat of theirs or may
 * read it, shared by all who answer, each with its entry in the staff log. The text of a note is the member's personal data
 * and is in no entry.
 */
import { createHash } from "node:crypto";
import type { NoteKind } from "@/domain/desk.ts";
import { isMemberId, type MemberId, messageId, type Pair, pairOf, parseMessageId } from "@/domain/ids.ts";
import { NOTE_MAX_CODE_POINTS, NOTES_MAX } from "@/domain/limits.ts";
import { accept, type RefusalCode, refuse, type Result } from "@/domain/refusals.ts";
import { matchesAllWords, wordsOf } from "@/domain/search_text.ts";
import type { Actor, StaffAct } from "@/domain/staff_log.ts";
import { codePoints, dropControls, isBlank } from "@/domain/text.ts";
import type { NoteView } from "@/protocol/desk/views/chat.ts";
import type { Entry } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { listNotes, noteKey, type Shelf } from "@/store/notes/reader.ts";
import { addNote, removeNote } from "@/store/notes/writer.ts";
import type { Conversation, Message, Note, Persona, Staff } from "@/store/records.ts";
import type { Read } from "@/actors/command.ts";
import { isHolder, makesPersonas, mayReadChats } from "@/actors/desk/chat/reach.ts";
import type { StaffLog } from "@/actors/desk/log.ts";
import { toNoteViews } from "@/actors/desk/notes/note_view.ts";
import type { ActorEnv } from "@/actors/env.ts";

/** Whose chat it is in: with no member, it is beside the virtual profile alone. */
export interface NotePlace {
  persona: string;
  member: string;
}

export interface NewNote extends NotePlace {
  kind: NoteKind;
  text: string;
  message_id?: string | undefined;
}

type PlaceCode = "unknown_user" | "unknown_persona" | "claim_lost";
type AddCode =
  | PlaceCode
  | "blank_message"
  | "note_too_long"
  | "limit_reached"
  | "unknown_message"
  | "idempotency_mismatch";
type Done<Value, Code extends RefusalCode> = Promise<Result<Value, Code | "deadline_exceeded">>;

export interface Notes {
  /** Once for each `rid` of a person. */
  add(by: Staff, rid: string, about: Shelf["about"], note: NewNote): Done<Note, AddCode>;
  remove(
    by: Staff,
    about: Shelf["about"],
    which: NotePlace & { id: string },
  ): Done<{ id: string }, PlaceCode | "unknown_note">;
  /** Notes about the member that contain all the words; all of them where there are none. */
  search(by: Staff, place: NotePlace & { text: string }): Done<Note[], PlaceCode>;
  /** What a virtual profile has said of itself. */
  facts(persona: string): Promise<Result<Note[], "unknown_persona">>;
  /** Notes as the desk shows them. */
  view(notes: readonly Note[]): Promise<NoteView[]>;
}

/** Where a note is kept, and the chat it is written in; `pair` null for the virtual profile alone. */
interface Place {
  persona: MemberId;
  pair: Pair | null;
  shelf: Shelf;
}

interface State {
  persona: Entry<Persona>;
  conversation: Entry<Conversation> | null;
}

const ACTS: Readonly<Record<Shelf["about"], { write: StaffAct; remove: StaffAct }>> = {
  member: { write: "note.write", remove: "note.remove" },
  persona: { write: "fact.write", remove: "fact.remove" },
};

/** Opens the notes of one isolate. */
export function openNotes({ database, now }: ActorEnv, staffLog: StaffLog): Notes {
  async function readState(read: Read, { persona, pair }: Place): Promise<State> {
    if (!pair) return { persona: (await read([keys.persona(persona)]))[0], conversation: null };
    const [row, conversation] = await read([keys.persona(persona), keys.conversation(pair)]);
    return { persona: row, conversation };
  }

  /** Logs that notes were read, unless the opening of the chat has for this claim (P25). */
  async function noteRead(by: Staff, place: Place): Done<null, PlaceCode> {
    const { pair, shelf: { id: member } } = place;
    return await staffLog.run<State & { opened: number | null }, null, PlaceCode>({
      async load(read) {
        const opened = pair && (await database.get(keys.deskOpened(pair))).value;
        return { ...await readState(read, place), opened };
      },
      decide({ opened, ...state }, _draft, log) {
        const refused = refusalOf(by, place, state);
        if (refused) return refused;
        const { conversation } = state;
        const isOpen = conversation !== null && isHolder(by, conversation.value) &&
          conversation.value?.desk?.claim?.n === opened;
        if (isOpen) return accept(null);
        const subject = { persona: place.persona, member };
        log([{ by: actorOf(by), what: "profile.read", subject, reason: "notes" }]);
        return accept(null);
      },
    });
  }

  return {
    view: (notes) => toNoteViews(database, notes),

    async add(by, rid, about, { kind, text: raw, message_id = "", ...named }) {
      const place = placeOf(about, named);
      if (!place.ok) return place;
      const text = dropControls(raw).trim();
      if (isBlank(text)) return refuse("blank_message");
      if (codePoints(text) > NOTE_MAX_CODE_POINTS) {
        return refuse("note_too_long", { max: NOTE_MAX_CODE_POINTS });
      }
      const message = message_id === "" ? null : messageOf(place.value, message_id);
      if (message_id !== "" && !message) return refuse("unknown_message");
      const id = noteIdOf(by, rid);
      const key = noteKey(place.value.shelf, id);

      interface Loaded extends State {
        note: Entry<Note>;
        count: number;
        said: Message | null;
      }
      return await staffLog.run<Loaded, Note, AddCode>({
        async load(read) {
          const notes = await listNotes(database, place.value.shelf);
          const said = message && (await database.get(keys.message(message.pair, message.seq))).value;
          const [note] = await database.getMany([key]);
          return { ...await readState(read, place.value), note, count: notes.length, said };
        },
        decide({ note, count, said, ...state }, draft, log) {
          const refused = refusalOf(by, place.value, state);
          if (refused) return refused;
          if (note.value) {
            const isSame = note.value.kind === kind && note.value.text === text &&
              (note.value.message ?? "") === message_id;
            return isSame ? accept(note.value) : refuse("idempotency_mismatch");
          }
          if (message && (!said || said.type === "notice")) return refuse("unknown_message");
          if (count >= NOTES_MAX) return refuse("limit_reached", { max: NOTES_MAX });
          const act = {
            by: actorOf(by),
            what: ACTS[about].write,
            subject: subjectOf(place.value, id),
            after: kind,
          };
          const row: Note = {
            id,
            kind,
            text,
            ...(message && { message: messageId(message.pair, message.seq) }),
            by: by.id,
            at: now(),
            log: log([act]),
          };
          addNote(draft, note, row);
          return accept(row);
        },
      });
    },

    async remove(by, about, { id, ...named }) {
      const place = placeOf(about, named);
      if (!place.ok) return place;
      const key = noteKey(place.value.shelf, id);
      return await staffLog.run<
        State & { note: Entry<Note> },
        { id: string },
        PlaceCode | "unknown_note"
      >({
        async load(read) {
          const [note] = await database.getMany([key]);
          return { ...await readState(read, place.value), note };
        },
        decide({ note, ...state }, draft, log) {
          const refused = refusalOf(by, place.value, state);
          if (refused) return refused;
          if (!note.value) return refuse("unknown_note");
          const what = ACTS[about].remove;
          log([{ by: actorOf(by), what, subject: subjectOf(place.value, id), before: note.value.kind }]);
          removeNote(draft, note);
          return accept({ id });
        },
      });
    },

    async search(by, { text, ...named }) {
      const place = placeOf("member", named);
      if (!place.ok) return place;
      const read = await noteRead(by, place.value);
      if (!read.ok) return read;
      const words = wordsOf(text);
      const notes = await listNotes(database, place.value.shelf);
      return accept(words.length === 0 ? notes : notes.filter((note) => matchesAllWords(note.text, words)));
    },

    async facts(persona) {
      const place = placeOf("persona", { persona, member: "" });
      if (!place.ok) return refuse("unknown_persona");
      const row = await database.get(keys.persona(place.value.persona));
      return row.value ? accept(await listNotes(database, place.value.shelf)) : refuse("unknown_persona");
    },
  };
}

function placeOf(
  about: Shelf["about"],
  { persona, member }: NotePlace,
): Result<Place, "unknown_persona" | "unknown_user"> {
  if (!isMemberId(persona)) return refuse("unknown_persona");
  if (member === "" && about === "persona") {
    return accept({ persona, pair: null, shelf: { about, id: persona } });
  }
  if (!isMemberId(member) || member === persona) return refuse("unknown_user");
  const id = about === "member" ? member : persona;
  return accept({ persona, pair: pairOf(persona, member), shelf: { about, id } });
}

/** Why somebody may not touch the notes of a place, or null. */
function refusalOf(
  by: Staff,
  { persona: id, pair, shelf }: Place,
  { persona, conversation }: State,
): Result<never, PlaceCode> | null {
  if (!persona.value) return refuse("unknown_persona");
  if (shelf.about === "persona" && makesPersonas(by)) return null;
  if (!pair) return refuse("claim_lost");
  if (conversation?.value?.desk?.persona !== id) return refuse("unknown_user");
  const isTheirs = isHolder(by, conversation.value) || mayReadChats(by, persona.value, false);
  return isTheirs ? null : refuse("claim_lost");
}

/** A message of the chat that a note is written in. */
function messageOf({ pair }: Place, id: string): { pair: Pair; seq: number } | null {
  const found = parseMessageId(id);
  return found && pair && found.pair[0] === pair[0] && found.pair[1] === pair[1] ? found : null;
}

function subjectOf({ persona, pair, shelf }: Place, ref: string) {
  const member = pair && shelf.about === "member" ? shelf.id : null;
  return { persona, ...(member && { member }), ref };
}

function actorOf({ id, roles }: Staff): Actor {
  return { staff: id, roles };
}

/** The same command of a person always makes the same note, so that a double click makes one. */
function noteIdOf({ id }: Staff, rid: string): string {
  return createHash("sha256").update(JSON.stringify([id, rid])).digest("base64url").slice(0, 22);
}
