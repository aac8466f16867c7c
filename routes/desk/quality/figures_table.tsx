/** Figures as charts and a table: those of the team on /desk/quality, one's own on /desk/figures. */
import type { VNode } from "preact";
import type { DeskTranslate } from "@/locales/desk/text.ts";
import type { FiguresView } from "@/protocol/desk/views/quality.ts";
import { Chart } from "@/routes/desk/chart.tsx";
import { countStep, countText, durationStep, durationText, groupText } from "@/routes/desk/quality/words.ts";

type Figures = FiguresView["total"];

interface FiguresProps {
  dt: DeskTranslate;
  figures: FiguresView;
}

export function FiguresCharts({ dt, figures: { by, rows } }: FiguresProps): VNode {
  const labels = rows.map((row) => groupText(dt, by, row));
  const kind = by === "day" || by === "hour" ? "lines" : "bars";
  const answers = rows.map((row) => row.answers);
  const busiest = answers.indexOf(Math.max(...answers));
  const desc = dt("desk.quality.chart_desc", {
    count: rows.length,
    max: countText(answers[busiest] ?? 0),
    name: labels[busiest] ?? "–",
  });
  return (
    <div className="grid gap-4">
      <Chart
        id="answers"
        kind="bars"
        title={dt("desk.quality.answers")}
        desc={desc}
        labels={labels}
        series={[{ name: dt("desk.quality.answers"), values: answers }]}
        valueText={countText}
        stepOf={countStep}
      />
      <Chart
        id="waits"
        kind={kind}
        title={dt("desk.quality.chart_waits")}
        desc={dt("desk.quality.chart_waits_desc", { count: rows.length })}
        labels={labels}
        series={[
          { name: dt("desk.quality.first"), values: rows.map(({ first }) => first.median) },
          { name: dt("desk.quality.next"), values: rows.map(({ next }) => next.median) },
        ]}
        valueText={(value) => durationText(dt, value)}
        stepOf={durationStep}
      />
    </div>
  );
}

export function FiguresTable({ dt, figures: { by, rows, total } }: FiguresProps): VNode {
  const hasRefunds = total.refunds !== null;
  return (
    <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={dt("desk.quality.table")}>
      <table className="desk-table tabular-nums">
        <caption className="pb-2 text-start font-medium">{dt("desk.quality.table")}</caption>
        <thead>
          <tr>
            <th scope="col" className="min-w-24 wrap-normal whitespace-normal">
              {dt(`desk.quality.by_${by}`)}
            </th>
            <th scope="col" className="min-w-24 wrap-normal whitespace-normal">
              {dt("desk.quality.answers")}
            </th>
            <th scope="col" className="min-w-24 wrap-normal whitespace-normal">
              {dt("desk.quality.first_median")}
            </th>
            <th scope="col" className="min-w-24 wrap-normal whitespace-normal">
              {dt("desk.quality.first_p90")}
            </th>
            <th scope="col" className="min-w-24 wrap-normal whitespace-normal">
              {dt("desk.quality.next_median")}
            </th>
            <th scope="col" className="min-w-24 wrap-normal whitespace-normal">
              {dt("desk.quality.next_p90")}
            </th>
            {hasRefunds && (
              <th scope="col" className="min-w-24 wrap-normal whitespace-normal">
                {dt("desk.quality.refunds")}
              </th>
            )}
            {hasRefunds && (
              <th scope="col" className="min-w-24 wrap-normal whitespace-normal">
                {dt("desk.quality.coins")}
              </th>
            )}
            <th scope="col" className="min-w-24 wrap-normal whitespace-normal">{dt("desk.quality.skips")}</th>
            <th scope="col" className="min-w-24 wrap-normal whitespace-normal">
              {dt("desk.quality.escalations")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <FiguresRow
              key={row.key}
              dt={dt}
              name={groupText(dt, by, row)}
              figures={row}
            />
          ))}
          <FiguresRow dt={dt} name={dt("desk.quality.total")} figures={total} isTotal />
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  dt: DeskTranslate;
  name: string;
  figures: Figures;
  isTotal?: boolean;
}

function FiguresRow({ dt, name, figures, isTotal }: RowProps): VNode {
  const { answers, first, next, refunds, skips, escalations } = figures;
  return (
    <tr className={isTotal ? "font-medium" : undefined}>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      <td>{countText(answers)}</td>
      <td>{durationText(dt, first.median)}</td>
      <td>{durationText(dt, first.p90)}</td>
      <td>{durationText(dt, next.median)}</td>
      <td>{durationText(dt, next.p90)}</td>
      {refunds && <td>{countText(refunds.lines)}</td>}
      {refunds && <td>{countText(refunds.coins)}</td>}
      <td>{countText(skips)}</td>
      <td>{countText(escalations)}</td>
    </tr>
  );
}
