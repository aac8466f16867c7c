/** Somebody at work: since when, whether they take new conversations, and which ones they hold. */
import type { VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { keyOf } from "@/client/desk/pair.ts";
import { ClaimRow, type ClaimRowProps } from "@/islands/desk/board/claim_row.tsx";
import { spanText } from "@/islands/desk/workspace/time_left.ts";
import type { BoardView } from "@/protocol/desk/views/queue.ts";

export interface ModeratorCardProps extends Omit<ClaimRowProps, "row"> {
  moderator: BoardView["moderators"][number];
}

export function ModeratorCard({ moderator, ...rest }: ModeratorCardProps): VNode {
  const { t, now } = rest;
  const { name, open, since, claims, staff } = moderator;
  return (
    <section
      data-moderator={staff}
      aria-labelledby={`moderator-${staff}`}
      className="content-start rounded-md border border-line bg-surface"
    >
      <div className="flex flex-wrap items-center gap-x-3 border-b border-line px-3 py-2">
        <h3 id={`moderator-${staff}`} className="flex items-center gap-2 font-semibold">
          <span
            aria-hidden="true"
            className={classes("size-2.5 rounded-full", open === 1 ? "bg-online" : "bg-field")}
          />
          <bdi>{name}</bdi>
        </h3>
        <p className="text-xs text-muted">
          {[
            ...(since > 0 ? [t("desk.board.since", { time: spanText(t, now - since) })] : []),
            ...(open === 0 ? [t("desk.board.paused")] : []),
          ].join(" · ")}
        </p>
      </div>
      {claims.length === 0 ? <p className="px-3 py-3 text-muted">{t("desk.board.holds_none")}</p> : (
        <ul>
          {claims.map((row) => <ClaimRow key={keyOf(row)} {...rest} row={row} />)}
        </ul>
      )}
    </section>
  );
}
