/** One note or fact: its kind, its words, who wrote it and when, and the message that it comes from. */
import type { VNode } from "preact";
import { xIcon } from "@/components/icons.ts";
import { contactTime, type Reader } from "@/domain/time_text.ts";
import type { DeskChat } from "@/client/desk/desk_chat.ts";
import { refusalText } from "@/islands/desk/workspace/refusal_text.ts";
import { SmallButton } from "@/islands/desk/workspace/small_button.tsx";
import type { Say } from "@/islands/desk/workspace/use_news.ts";
import type { DeskTranslate } from "@/locales/desk/text.ts";
import type { NoteView } from "@/protocol/desk/views/chat.ts";

export interface NoteRowProps {
  t: DeskTranslate;
  open: DeskChat;
  note: NoteView;
  of: "note" | "fact";
  reader: Reader & { now?: number };
  say: Say;
  onJump(seq: number): void;
}

export function NoteRow({ t, open, note, of, reader, say, onJump }: NoteRowProps): VNode {
  const seq = Number(/(\d+)$/.exec(note.message_id)?.[1] ?? 0);
  async function remove(): Promise<void> {
    const refusal = await open.removeNote(of, note.id);
    if (refusal) say(refusalText(t, refusal), "bad");
  }
  return (
    <li data-note={note.id} className="flex items-start gap-1 rounded-md bg-sunken ps-2.5">
      <div className="min-w-0 flex-1 py-2">
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">{note.text}</p>
        <p className="flex flex-wrap gap-x-2 text-2xs text-muted">
          <span className="font-medium">{t(`desk.note.kind_${note.kind}`)}</span>
          <bdi>{note.staff_name}</bdi>
          <span>{contactTime(note.at, reader.now ?? note.at, reader)}</span>
          {seq > 0 && (
            <button
              type="button"
              className="rounded-sm text-brand underline-offset-2 hover:underline"
              onClick={() => onJump(seq)}
            >
              {t("desk.note.from")}
            </button>
          )}
        </p>
      </div>
      <SmallButton
        icon={xIcon}
        label={t("desk.note.remove", { text: note.text })}
        onClick={() => void remove()}
      />
    </li>
  );
}
