/**
 * The board of supervisors: who is at work, who holds what and since when, and how much waits. Rendered by the page of
 * /desk/board. It follows the event `board`; what it does to a conversation needs a reason, which is logged.
 */
import { useEffect, useMemo, useState } from "react";
import type { VNode } from "preact";
import type { IslandContext } from "@/islands/context.ts";
import { type BoardAct, BoardDialogs } from "@/islands/desk/board/board_dialogs.tsx";
import { BoardTotals, TotalsTable } from "@/islands/desk/board/board_totals.tsx";
import { ClaimRow } from "@/islands/desk/board/claim_row.tsx";
import { ModeratorCard } from "@/islands/desk/board/moderator_card.tsx";
import { deskTranslateOf } from "@/islands/desk/workspace/desk_texts.ts";
import { useDesk } from "@/islands/desk/workspace/use_desk.ts";
import { useNews } from "@/islands/desk/workspace/use_news.ts";
import { useNow } from "@/islands/desk/workspace/use_now.ts";
import { useReader } from "@/islands/use_reader.ts";
import type { BoardView } from "@/protocol/desk/views/queue.ts";

export interface BoardProps {
  /** Who is signed in. */
  staff: string;
  board: BoardView;
  /** Whether they may read chats that they do not hold, and answer those that they take over. */
  may_read: boolean;
  may_answer: boolean;
  context: IslandContext;
}

export function Board(props: BoardProps): VNode {
  const { context } = props;
  const t = useMemo(() => deskTranslateOf(context), []);
  const reader = useReader(context);
  const now = useNow(context.now);
  const client = useDesk(props.staff, { queue: null, board: props.board });
  const board = client?.board.value ?? props.board;
  const [act, setAct] = useState<BoardAct | null>(null);
  const { news, say } = useNews();
  const isLost = client?.socket.link.value === "lost";
  const may = { read: props.may_read, answer: props.may_answer };
  useEffect(() => {
    // A conversation that is gone from the board cannot be acted on any more; what is being read stays.
    if (!act || act.kind === "read") return;
    const rows = board.moderators.flatMap(({ claims }) => claims).concat(board.oldest ?? []);
    const isThere = rows.some((row) => row.persona === act.row.persona && row.member === act.row.member);
    if (!isThere) setAct(null);
  }, [board]);

  return (
    <div className="grid gap-6">
      {isLost && <p role="status" className="rounded-md bg-gold-soft px-3 py-2">{t("desk.chat.offline")}</p>}
      <BoardTotals t={t} totals={board.totals} />
      <section aria-labelledby="oldest" className="grid gap-2">
        <h2 id="oldest" className="font-semibold">{t("desk.board.oldest")}</h2>
        {board.oldest
          ? (
            <ul className="rounded-md border border-line bg-surface">
              <ClaimRow t={t} row={board.oldest} now={now} may={may} onAct={setAct} />
            </ul>
          )
          : <p className="text-muted">{t("desk.board.oldest_none")}</p>}
      </section>
      <section aria-labelledby="at-work" className="grid gap-3">
        <h2 id="at-work" className="font-semibold">{t("desk.board.at_work")}</h2>
        {board.moderators.length === 0 && (
          <div className="rounded-md border border-dashed border-line px-4 py-6 text-center">
            <p>{t("desk.board.nobody")}</p>
            <p className="text-muted">{t("desk.board.nobody_hint")}</p>
          </div>
        )}
        <div className="grid gap-3 min-[64rem]:grid-cols-2">
          {board.moderators.map((moderator) => (
            <ModeratorCard
              key={moderator.staff}
              t={t}
              moderator={moderator}
              now={now}
              may={may}
              onAct={setAct}
            />
          ))}
        </div>
      </section>
      <div className="grid gap-6 min-[64rem]:grid-cols-2">
        <TotalsTable
          t={t}
          title={t("desk.board.teams")}
          of={t("desk.board.team")}
          rows={board.teams.map(({ team, totals }) => ({ name: team || t("desk.board.no_team"), totals }))}
        />
        <TotalsTable
          t={t}
          title={t("desk.board.languages")}
          of={t("desk.board.language")}
          rows={board.languages.map(({ lang, totals }) => ({ name: lang.toUpperCase(), totals }))}
        />
      </div>
      {client && act && (
        <BoardDialogs
          t={t}
          client={client}
          act={act}
          board={board}
          reader={reader}
          say={say}
          mayAnswer={props.may_answer}
          onClose={() => setAct(null)}
        />
      )}
      <div
        role="status"
        aria-live="polite"
        className="pointer-events-none fixed inset-x-0 bottom-4 z-30 grid justify-items-center"
      >
        {news && (
          <p
            key={news.nth}
            data-news={news.tone}
            className={`max-w-md animate-rise rounded-md bg-raised px-4 py-2.5 font-medium shadow-lift ${
              news.tone === "bad" ? "text-bad" : "text-ink"
            }`}
          >
            {news.text}
          </p>
        )}
      </div>
    </div>
  );
}
