/** How many conversations stand where: for all, and by team and language. */
import type { VNode } from "preact";
import { QUEUE_STATES, type QueueState } from "@/domain/desk.ts";
import type { DeskTranslate } from "@/locales/desk/text.ts";
import type { QueueTotalsView } from "@/protocol/desk/views/queue.ts";

export interface BoardTotalsProps {
  t: DeskTranslate;
  totals: QueueTotalsView;
}

export function BoardTotals({ t, totals }: BoardTotalsProps): VNode {
  return (
    <dl aria-label={t("desk.board.totals")} className="grid grid-cols-2 gap-2 sm:grid-cols-5">
      {QUEUE_STATES.map((state) => (
        <div
          key={state}
          className="flex flex-col-reverse justify-end rounded-md border border-line bg-surface px-3 py-2"
        >
          <dt className="text-xs text-muted">{t(labelOf(state))}</dt>
          <dd className="text-xl font-semibold tabular-nums">{totals[state]}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface TotalsTableProps {
  t: DeskTranslate;
  title: string;
  /** What each row is of. */
  of: string;
  rows: readonly { name: string; totals: QueueTotalsView }[];
}

export function TotalsTable({ t, title, of, rows }: TotalsTableProps): VNode | null {
  if (rows.length === 0) return null;
  return (
    <section className="grid content-start gap-2">
      <h2 className="font-semibold">{title}</h2>
      <div className="overflow-x-auto rounded-md border border-line bg-surface">
        <table className="desk-table">
          <thead>
            <tr>
              <th scope="col">{of}</th>
              {QUEUE_STATES.map((state) => <th key={state} scope="col">{t(labelOf(state))}</th>)}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, totals }) => (
              <tr key={name}>
                <th scope="row">
                  <bdi>{name}</bdi>
                </th>
                {QUEUE_STATES.map((state) => <td key={state} className="tabular-nums">{totals[state]}</td>)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function labelOf(state: QueueState) {
  return state === "claimed" ? "desk.board.claimed" as const : `desk.queue.${state}` as const;
}
