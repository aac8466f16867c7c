/**
 * Beside the chat: signs that the member is not well, what their newest message brings up again, notes, and both sheets. A
 * drawer where there is no room for a third column.
 */
import { useEffect, useMemo, useRef } from "react";
import type { ComponentChildren, VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { xIcon } from "@/components/icons.ts";
import { mentionsOf } from "@/domain/mentions.ts";
import type { Reader } from "@/domain/time_text.ts";
import type { DeskChat } from "@/client/desk/desk_chat.ts";
import { CarePanel } from "@/islands/desk/workspace/care_panel.tsx";
import { MemberSheetPart } from "@/islands/desk/workspace/member_sheet_part.tsx";
import type { NewNote } from "@/islands/desk/workspace/note_form.tsx";
import { NoteRow } from "@/islands/desk/workspace/note_row.tsx";
import { Notes } from "@/islands/desk/workspace/notes.tsx";
import { SmallButton } from "@/islands/desk/workspace/small_button.tsx";
import type { Say } from "@/islands/desk/workspace/use_news.ts";
import type { DeskTranslate } from "@/locales/desk/text.ts";
import type { ChatView } from "@/protocol/desk/views/chat.ts";

export interface SheetsProps {
  t: DeskTranslate;
  open: DeskChat;
  view: ChatView;
  reader: Reader;
  say: Say;
  /** Whether the drawer is out, where it is one. */
  isOut: boolean;
  onClose(): void;
  /** What is being written down, of the member or the virtual profile. */
  draft: NewNote | null;
  onDraft(draft: NewNote | null): void;
  /** Shows the message with this number. */
  onJump(seq: number): void;
  onUse(text: string): void;
  /** Null where safety has it already. */
  onEscalate: (() => void) | null;
  hasWord(key: string): boolean;
}

export function Sheets(props: SheetsProps): VNode {
  const { t, open, view, isOut, onClose } = props;
  const aside = useRef<HTMLElement>(null);
  const newest = open.chat.value?.threads.newest.value;
  const said =
    newest?.messages.findLast(({ sender_id, type }) => sender_id === open.pair.member && type === "text")
      ?.message ?? "";
  const mentioned = useMemo(() => mentionsOf(said, view.notes), [said, view.notes]);

  useEffect(() => {
    if (!isOut) return;
    const opener = document.activeElement;
    // The form of a new note has taken it already.
    if (!aside.current?.contains(opener)) aside.current?.focus();
    return () => {
      if (!aside.current?.contains(document.activeElement)) return;
      if (opener instanceof HTMLElement && opener.isConnected && !aside.current.contains(opener)) {
        opener.focus();
      } else focusBox();
    };
  }, [isOut]);

  return (
    <aside
      ref={aside}
      tabIndex={-1}
      aria-label={t("desk.sheet.label")}
      className={classes(
        "min-h-0 overflow-y-auto overscroll-contain border-s border-line bg-surface min-[64rem]:static min-[64rem]:block",
        "max-[63.99rem]:absolute max-[63.99rem]:inset-y-0 max-[63.99rem]:end-0 max-[63.99rem]:z-20",
        "max-[63.99rem]:w-88 max-[63.99rem]:max-w-full max-[63.99rem]:shadow-lift",
        !isOut && "max-[63.99rem]:hidden",
      )}
      onKeyDown={(event) => {
        if (event.key === "Escape" && isOut) onClose();
      }}
    >
      <div className="flex justify-end p-1 min-[64rem]:hidden">
        <SmallButton icon={xIcon} label={t("shell.close")} onClick={onClose} />
      </div>
      {view.distress.take_care === 1 && (
        <CarePanel t={t} distress={view.distress} onUse={props.onUse} onEscalate={props.onEscalate} />
      )}
      {mentioned.length > 0 && (
        <Part title={t("desk.note.mentioned")} tone="warm">
          <ul className="grid gap-1.5">
            {mentioned.map((note) => <NoteRow key={note.id} {...props} note={note} of="note" />)}
          </ul>
        </Part>
      )}
      <Notes {...props} lifted={mentioned} />
      <MemberSheetPart t={t} member={view.member} hasWord={props.hasWord} />
      <PersonaPart {...props} />
    </aside>
  );
}

function PersonaPart(props: SheetsProps): VNode {
  const { t, view: { persona }, onDraft } = props;
  const { name, style, bio, age, city, facts } = persona;
  return (
    <Part title={t("desk.sheet.persona", { name })}>
      <p className="text-muted">
        <bdi>{name}</bdi>, {age}
        {city !== "" && (
          <>
            , <bdi>{city}</bdi>
          </>
        )}
      </p>
      {bio !== "" && <p dir="auto" className="wrap-anywhere whitespace-pre-line">{bio}</p>}
      {style !== "" && (
        <div className="rounded-md bg-sunken p-2">
          <h4 className="text-xs font-medium text-muted">{t("desk.sheet.style", { name })}</h4>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">{style}</p>
        </div>
      )}
      {facts.length === 0 && <p className="text-muted">{t("desk.sheet.no_facts")}</p>}
      <ul className="grid gap-1.5">
        {facts.map((fact) => <NoteRow key={fact.id} {...props} note={fact} of="fact" />)}
      </ul>
      <div>
        <SmallButton look="soft" onClick={() => onDraft({ of: "fact", message_id: "", text: "" })}>
          {t("desk.note.add_fact")}
        </SmallButton>
      </div>
    </Part>
  );
}

/** Where the work goes on. */
function focusBox(): void {
  document.querySelector<HTMLElement>("[data-box]")?.focus();
}

export interface PartProps {
  title: string;
  tone?: "plain" | "warm";
  children: ComponentChildren;
}

/** A part of the sheets, which can be folded away. */
export function Part({ title, tone = "plain", children }: PartProps): VNode {
  return (
    <details open className={classes("border-b border-line", tone === "warm" && "bg-gold-soft")}>
      <summary className="min-h-11 cursor-pointer px-4 py-3 font-semibold pointer-fine:min-h-9 pointer-fine:py-2">
        <h3 className="inline-block">{title}</h3>
      </summary>
      <div className="grid gap-2 px-4 pb-4">{children}</div>
    </details>
  );
}
