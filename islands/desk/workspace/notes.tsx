/** The notes about a member: searched as one types, and the form of a new one. */
import { useMemo, useState } from "react";
import type { VNode } from "preact";
import { matchesAllWords, wordsOf } from "@/domain/search_text.ts";
import { SearchField } from "@/islands/desk/workspace/fields.tsx";
import { NoteForm } from "@/islands/desk/workspace/note_form.tsx";
import { NoteRow } from "@/islands/desk/workspace/note_row.tsx";
import { Part, type SheetsProps } from "@/islands/desk/workspace/sheets_column.tsx";
import { SmallButton } from "@/islands/desk/workspace/small_button.tsx";
import type { NoteView } from "@/protocol/desk/views/chat.ts";

export interface NotesProps extends SheetsProps {
  /** Those that stand above the others already. */
  lifted: readonly NoteView[];
}

export function Notes(props: NotesProps): VNode {
  const { t, open, view: { notes }, lifted, say, draft, onDraft } = props;
  const [wanted, setWanted] = useState("");
  const words = useMemo(() => wordsOf(wanted), [wanted]);
  const shown = useMemo(
    () =>
      notes.filter((note) => words.length > 0 ? matchesAllWords(note.text, words) : !lifted.includes(note)),
    [notes, words, lifted],
  );
  return (
    <Part title={t("desk.sheet.notes")}>
      {notes.length > 0 && (
        <SearchField id="note-search" label={t("desk.note.search")} value={wanted} onValue={setWanted} />
      )}
      {draft ? <NoteForm t={t} open={open} draft={draft} say={say} onDone={() => onDraft(null)} /> : (
        <div>
          <SmallButton
            look="soft"
            hotkey="O"
            onClick={() => onDraft({ of: "note", message_id: "", text: "" })}
          >
            {t("desk.note.add")}
          </SmallButton>
        </div>
      )}
      {notes.length === 0 && <p className="text-muted">{t("desk.note.none")}</p>}
      {words.length > 0 && shown.length === 0 && (
        <p role="status" className="text-muted">{t("desk.note.none_found")}</p>
      )}
      <ul className="grid gap-1.5">
        {shown.map((note) => <NoteRow key={note.id} {...props} note={note} of="note" />)}
      </ul>
    </Part>
  );
}
