/** What a supervisor does with a conversation, each with its reason: take it over, give it to somebody, or read it. */
import { useState } from "react";
import type { VNode } from "preact";
import type { Reader } from "@/domain/time_text.ts";
import type { CallRefusal } from "@/client/answer.ts";
import type { DeskClient } from "@/client/desk/desk_client.ts";
import { ReadDialog } from "@/islands/desk/board/read_dialog.tsx";
import { DeskDialog } from "@/islands/desk/workspace/desk_dialog.tsx";
import { LinesField, PickField } from "@/islands/desk/workspace/fields.tsx";
import { refusalText } from "@/islands/desk/workspace/refusal_text.ts";
import { SmallButton } from "@/islands/desk/workspace/small_button.tsx";
import type { Say } from "@/islands/desk/workspace/use_news.ts";
import type { DeskTranslate } from "@/locales/desk/text.ts";
import type { BoardView, QueueRowView } from "@/protocol/desk/views/queue.ts";

export type BoardActKind = "take_over" | "reassign" | "read";

export interface BoardAct {
  kind: BoardActKind;
  row: QueueRowView;
}

export interface BoardDialogsProps {
  t: DeskTranslate;
  client: DeskClient;
  act: BoardAct;
  board: BoardView;
  reader: Reader & { now: number };
  say: Say;
  mayAnswer: boolean;
  onClose(): void;
}

export function BoardDialogs(props: BoardDialogsProps): VNode {
  const { kind } = props.act;
  switch (kind) {
    case "read":
      return <ReadDialog {...props} row={props.act.row} />;
    case "take_over":
    case "reassign":
      return <MoveDialog {...props} kind={kind} />;
    default:
      return kind satisfies never;
  }
}

function MoveDialog(props: BoardDialogsProps & { kind: "take_over" | "reassign" }): VNode {
  const { t, client, act: { row }, board, say, kind, onClose } = props;
  const others = board.moderators.filter(({ staff, since }) => since > 0 && staff !== row.claim?.staff);
  const [reason, setReason] = useState("");
  const [to, setTo] = useState(others[0]?.staff ?? "");
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const { persona, member } = row;
  const isReassign = kind === "reassign";

  async function move(): Promise<CallRefusal | null> {
    const rid = { rid: client.newRid() };
    const answer = isReassign
      ? await client.ask("claim/reassign", { persona, member, staff: to, reason }, rid)
      : await client.ask("claim/take_over", { persona, member, reason }, rid);
    return answer.ok ? null : answer.refusal;
  }
  async function submit(): Promise<void> {
    if (isBusy || (isReassign && to === "")) return;
    setBusy(true);
    const refusal = await move();
    setBusy(false);
    if (refusal) return setProblem(refusalText(t, refusal));
    const name = others.find(({ staff }) => staff === to)?.name ?? "";
    say(isReassign ? t("desk.board.gave", { name }) : t("desk.board.took"));
    onClose();
  }

  return (
    <DeskDialog
      t={t}
      id="move"
      title={t(isReassign ? "desk.board.reassign" : "desk.board.take_over")}
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={
        <>
          <SmallButton look="soft" onClick={onClose}>{t("desk.dialog.cancel")}</SmallButton>
          <SmallButton
            type="submit"
            look="primary"
            busy={isBusy}
            disabled={isReassign && others.length === 0}
          >
            {t(isReassign ? "desk.board.reassign" : "desk.board.take_over")}
          </SmallButton>
        </>
      }
    >
      <p className="text-muted">
        {t("desk.board.chat_of", { member: row.member_name, persona: row.persona_name })}
      </p>
      {isReassign && (others.length === 0 ? <p>{t("desk.board.nobody_else")}</p> : (
        <PickField
          id="move-to"
          label={t("desk.board.to")}
          value={to}
          options={others.map(({ staff, name }) => ({ value: staff, label: name }))}
          onValue={setTo}
        />
      ))}
      <LinesField id="move-reason" label={t("desk.board.reason")} value={reason} onValue={setReason} />
      {problem !== "" && <p role="alert" className="text-bad">{problem}</p>}
    </DeskDialog>
  );
}
