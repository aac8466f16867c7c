/** Writes down what a member, or a virtual profile, has said; with the message that it comes from, where there is one. */
import { useLayoutEffect, useRef, useState } from "react";
import type { VNode } from "preact";
import { NOTE_KINDS, type NoteKind } from "@/domain/desk.ts";
import type { DeskChat } from "@/client/desk/desk_chat.ts";
import { LinesField, PickField } from "@/islands/desk/workspace/fields.tsx";
import { refusalText } from "@/islands/desk/workspace/refusal_text.ts";
import { SmallButton } from "@/islands/desk/workspace/small_button.tsx";
import type { Say } from "@/islands/desk/workspace/use_news.ts";
import type { DeskTranslate } from "@/locales/desk/text.ts";

export interface NewNote {
  of: "note" | "fact";
  /** Empty where it comes from no message. */
  message_id: string;
  /** That message's text. */
  text: string;
}

export interface NoteFormProps {
  t: DeskTranslate;
  open: DeskChat;
  draft: NewNote;
  say: Say;
  onDone(): void;
}

export function NoteForm({ t, open, draft, say, onDone }: NoteFormProps): VNode {
  const [kind, setKind] = useState<NoteKind>("other");
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => field.current?.focus(), [draft]);

  async function save(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const refusal = await open.addNote(draft.of, { kind, text, message_id: draft.message_id });
    setBusy(false);
    if (refusal) return setProblem(refusalText(t, refusal));
    say(t("desk.note.saved"));
    onDone();
  }

  return (
    <form
      className="grid gap-2 rounded-md bg-sunken p-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onDone();
      }}
    >
      {draft.text !== "" && (
        <p dir="auto" className="line-clamp-2 text-xs text-muted">
          {t("desk.note.of", { text: draft.text })}
        </p>
      )}
      <PickField
        id="note-kind"
        label={t("desk.note.kind")}
        value={kind}
        options={NOTE_KINDS.map((each) => ({ value: each, label: t(`desk.note.kind_${each}`) }))}
        onValue={(value) => setKind(NOTE_KINDS.find((each) => each === value) ?? "other")}
      />
      <LinesField
        id="note-text"
        label={t(draft.of === "note" ? "desk.note.add" : "desk.note.add_fact")}
        value={text}
        fieldRef={field}
        onValue={(value) => {
          setText(value);
          setProblem("");
        }}
      />
      {problem !== "" && <p role="alert" className="text-bad">{problem}</p>}
      {draft.of === "note" && <p className="text-2xs text-muted">{t("desk.note.data")}</p>}
      <div className="flex flex-wrap gap-2">
        <SmallButton type="submit" look="primary" busy={isBusy}>{t("desk.note.save")}</SmallButton>
        <SmallButton onClick={onDone}>{t("desk.dialog.cancel")}</SmallButton>
      </div>
    </form>
  );
}
