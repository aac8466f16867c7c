/** One conversation on the board, and what a supervisor can do with it. */
import type { VNode } from "preact";
import { Avatar } from "@/components/avatar.tsx";
import { keyOf } from "@/client/desk/pair.ts";
import { spanText, urgencyOf } from "@/islands/desk/workspace/time_left.ts";
import type { BoardAct, BoardActKind } from "@/islands/desk/board/board_dialogs.tsx";
import { SmallButton } from "@/islands/desk/workspace/small_button.tsx";
import type { DeskTranslate } from "@/locales/desk/text.ts";
import type { QueueRowView } from "@/protocol/desk/views/queue.ts";

export interface ClaimRowProps {
  t: DeskTranslate;
  row: QueueRowView;
  now: number;
  may: { read: boolean; answer: boolean };
  onAct(act: BoardAct): void;
}

export function ClaimRow({ t, row, now, may, onAct }: ClaimRowProps): VNode {
  const { member_name: member, persona_name: persona, claim, kind, since, promise_at } = row;
  const isLate = promise_at > 0 && ["pressing", "late"].includes(urgencyOf(promise_at, now));
  const acts: readonly (readonly [BoardActKind, string])[] = [
    ...(may.answer ? [["take_over", t("desk.board.take_over")] as const] : []),
    ["reassign", t("desk.board.reassign")],
    ...(may.read ? [["read", t("desk.board.read")] as const] : []),
  ];
  return (
    <li
      data-claim={keyOf(row)}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-2 last:border-b-0"
    >
      <Avatar photo={row.member_photo} size="sm" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="truncate font-medium">{t("desk.board.chat_of", { member, persona })}</p>
        <p className="flex flex-wrap gap-x-2 text-xs text-muted">
          <span className="uppercase">{row.lang}</span>
          {claim && <span>{t("desk.board.held_for", { time: spanText(t, now - claim.at) })}</span>}
          {kind !== null && <span>{t("desk.row.waits", { time: spanText(t, now - since) })}</span>}
          {kind === null && claim && <span>{t("desk.row.answered")}</span>}
          {kind !== null && promise_at > 0 && (
            <span className={isLate ? "font-semibold text-bad" : ""}>
              {promise_at > now
                ? t("desk.row.due", { time: spanText(t, promise_at - now) })
                : t("desk.row.late", { time: spanText(t, now - promise_at) })}
            </span>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-1">
        {acts.map(([act, label]) => (
          <SmallButton
            key={act}
            look="soft"
            label={t("desk.board.act_label", { act: label, member, persona })}
            onClick={() => onAct({ kind: act, row })}
          >
            {label}
          </SmallButton>
        ))}
      </div>
    </li>
  );
}
