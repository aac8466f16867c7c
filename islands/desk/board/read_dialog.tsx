/** Reads a chat that somebody else holds: with a reason, page by page, each of which is logged. Nothing can be written here. */
import { useState } from "react";
import type { VNode } from "preact";
import { contactTime, messageClock } from "@/domain/time_text.ts";
import { MessageBubble } from "@/components/message_bubble.tsx";
import type { BoardDialogsProps } from "@/islands/desk/board/board_dialogs.tsx";
import { DeskDialog } from "@/islands/desk/workspace/desk_dialog.tsx";
import { siteTranslateOf } from "@/islands/desk/workspace/desk_texts.ts";
import { LinesField } from "@/islands/desk/workspace/fields.tsx";
import { refusalText } from "@/islands/desk/workspace/refusal_text.ts";
import { SmallButton } from "@/islands/desk/workspace/small_button.tsx";
import type { QueueRowView } from "@/protocol/desk/views/queue.ts";
import type { MessageView } from "@/protocol/views/message.ts";

export interface ReadDialogProps extends Pick<BoardDialogsProps, "t" | "client" | "reader" | "onClose"> {
  row: QueueRowView;
}

interface ReadPage {
  list: readonly MessageView[];
  has_more: boolean;
}

export function ReadDialog({ t, client, row, reader, onClose }: ReadDialogProps): VNode {
  const [reason, setReason] = useState("");
  const [page, setPage] = useState<ReadPage | null>(null);
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const { persona, member, member_name, persona_name } = row;

  async function read(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const before = page?.list[0]?.seq;
    const answer = await client.ask("chat/read", {
      persona,
      member,
      reason,
      ...(before !== undefined && { before_seq: before }),
    });
    setBusy(false);
    if (!answer.ok) return setProblem(refusalText(t, answer.refusal));
    setProblem("");
    setPage({ list: [...answer.value.list, ...page?.list ?? []], has_more: answer.value.has_more });
  }

  return (
    <DeskDialog
      t={t}
      id="read"
      title={t("desk.board.chat_of", { member: member_name, persona: persona_name })}
      wide
      onClose={onClose}
      onSubmit={() => void (page ? undefined : read())}
      actions={page ? undefined : (
        <>
          <SmallButton look="soft" onClick={onClose}>{t("desk.dialog.cancel")}</SmallButton>
          <SmallButton type="submit" look="primary" busy={isBusy}>{t("desk.board.read_go")}</SmallButton>
        </>
      )}
    >
      <p className="text-xs text-muted">{t("desk.board.read_note")}</p>
      {!page && (
        <LinesField id="read-reason" label={t("desk.board.reason")} value={reason} onValue={setReason} />
      )}
      {problem !== "" && <p role="alert" className="text-bad">{problem}</p>}
      {page && (
        <div
          tabIndex={0}
          role="log"
          aria-live="off"
          className="max-h-[60dvh] overflow-y-auto rounded-md bg-bg py-2"
        >
          {page.has_more && (
            <div className="flex justify-center pb-2">
              <SmallButton look="soft" busy={isBusy} onClick={() => void read()}>
                {t("desk.board.read_more")}
              </SmallButton>
            </div>
          )}
          {page.list.length === 0 && (
            <p className="p-4 text-center text-muted">{t("desk.board.read_none")}</p>
          )}
          <ol>
            {page.list.map((message) => (
              <MessageBubble
                key={message.id}
                t={siteTranslateOf(t)}
                name={message.sender_id === member ? member_name : persona_name}
                text={wordsOf(message, t)}
                mine={message.sender_id === persona}
                isEdited={message.edited === 1}
                state={message.seen ? "seen" : "sent"}
                time={`${contactTime(message.timestamp, reader.now, reader)} ${
                  messageClock(message.timestamp, reader)
                }`}
                dateTime={new Date(message.timestamp * 1000).toISOString()}
              />
            ))}
          </ol>
        </div>
      )}
    </DeskDialog>
  );
}

/** Pictures and recordings stay with the two of them. */
function wordsOf({ type, message, voice, unsent }: MessageView, t: ReadDialogProps["t"]): string {
  if (unsent) return t("message.unsent");
  switch (type) {
    case "text":
    case "notice":
      return message;
    case "image":
    case "pphoto":
      return t("chat.photo");
    case "voice":
      return t("message.voice", { length: voice?.length ?? "" });
    case "gift":
      return t("message.gift");
    default:
      return type satisfies never;
  }
}
