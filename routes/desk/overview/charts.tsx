/** The charts of a section. What is not told, or is not there, has no mark in them. */
import type { VNode } from "preact";
import type { ColumnName, Figure, OverviewSection } from "@/domain/overview.ts";
import { MINOR_UNITS } from "@/domain/price_text.ts";
import type { OverviewTableView } from "@/protocol/desk/views/overview.ts";
import { Chart, type ChartProps } from "@/routes/desk/chart.tsx";
import {
  columnText,
  moneyText,
  rowText,
  shareText,
  wizardText,
  type Wording,
} from "@/routes/desk/overview/words.ts";
import { countStep, countText, durationStep, durationText } from "@/routes/desk/quality/words.ts";

type Column = OverviewTableView["columns"][number];
type Kind = ChartProps["kind"];

/** Which columns stand in one chart, at most two. */
const CHARTS: Readonly<
  Partial<Record<OverviewSection, readonly { kind: Kind; names: readonly ColumnName[] }[]>>
> = {
  members: [{ kind: "lines", names: ["active"] }, { kind: "bars", names: ["registrations"] }],
  chats: [
    { kind: "bars", names: ["messages_paid", "messages_free"] },
    { kind: "lines", names: ["chats", "matches"] },
  ],
  answers: [
    { kind: "bars", names: ["answers"] },
    { kind: "lines", names: ["wait_median", "wait_p90"] },
    { kind: "bars", names: ["refund_coins"] },
  ],
  premium: [
    { kind: "bars", names: ["premium_begun", "premium_ended"] },
    { kind: "bars", names: ["coins_in", "coins_out"] },
  ],
  safety: [
    { kind: "bars", names: ["reports", "decisions"] },
    { kind: "bars", names: ["photos_kept", "photos_refused"] },
  ],
  queues: [
    { kind: "lines", names: ["queue_chats", "queue_reports"] },
    { kind: "lines", names: ["queue_photos", "queue_tickets"] },
  ],
};

export interface SectionChartsProps extends Wording {
  table: OverviewTableView;
}

export function SectionCharts(props: SectionChartsProps): VNode {
  const { table, dt } = props;
  if (table.section === "conversion") return <ConversionCharts {...props} />;
  if (table.section === "retention") return <RetentionChart {...props} />;
  if (table.section === "money") return <MoneyCharts {...props} />;
  return (
    <>
      {(CHARTS[table.section] ?? []).map(({ kind, names }) => {
        const columns = table.columns.filter(({ name }) => names.includes(name));
        const title = columns.some((column) => column.kind === "minutes")
          ? dt("desk.overview.waits")
          : columns.map((column) => columnText(dt, column)).join(", ");
        return <ColumnsChart key={title} {...props} kind={kind} title={title} columns={columns} />;
      })}
    </>
  );
}

/** One a currency. */
function MoneyCharts(props: SectionChartsProps): VNode {
  const { table: { columns }, dt } = props;
  const currencies = [...new Set(columns.filter(({ kind }) => kind === "money").map(({ of }) => of))];
  return (
    <>
      {currencies.map((currency) => {
        const own = columns.filter(({ kind, of }) => kind === "money" && of === currency);
        const title = own.map((column) => columnText(dt, column)).join(", ");
        return <ColumnsChart key={currency} {...props} kind="bars" title={title} columns={own} />;
      })}
    </>
  );
}

/** One a wizard: how many answered each step. */
function ConversionCharts(props: SectionChartsProps): VNode {
  const { table, dt } = props;
  const wizards = Map.groupBy(table.rows, ({ key }) => key.split("/")[0] ?? "");
  const columns = table.columns.slice(0, 1);
  return (
    <>
      {[...wizards].map(([id, rows]) => (
        <ColumnsChart
          key={id}
          {...props}
          kind="bars"
          title={wizardText(dt, id) ?? id}
          columns={columns}
          table={{ ...table, rows }}
          labels={rows.map((_, index) => String(index + 1))}
        />
      ))}
    </>
  );
}

/** Over all weeks of registration: which share was there so many weeks later. */
function RetentionChart(props: SectionChartsProps): VNode {
  const { table, dt } = props;
  const weeks = table.columns.slice(1);
  const values = weeks.map((_, later) => {
    let there = 0;
    let registered = 0;
    for (const { cells: [size, ...shares] } of table.rows) {
      const share = shares[later];
      if (typeof size !== "number" || typeof share !== "number") continue;
      there += size * share;
      registered += size;
    }
    return registered === 0 ? null : there / registered * 100;
  });
  return (
    <Drawn
      {...props}
      id="retention"
      kind="lines"
      title={dt("desk.overview.retention_chart")}
      labels={weeks.map((column) => columnText(dt, column))}
      series={[{ name: dt("desk.overview.retention_chart"), values }]}
      valueText={shareText}
      stepOf={countStep}
    />
  );
}

interface ColumnsChartProps extends SectionChartsProps {
  kind: Kind;
  title: string;
  columns: readonly Column[];
  labels?: readonly string[];
}

function ColumnsChart(props: ColumnsChartProps): VNode | null {
  const { table, columns, dt, lang, title } = props;
  const [first] = columns;
  if (!first) return null;
  const labels = props.labels ?? table.rows.map(({ key }) => rowText(props, table, key));
  const series = columns.map((column) => {
    const index = table.columns.indexOf(column);
    return {
      name: columnText(dt, column),
      values: table.rows.map(({ cells }) => markOf(column, cells[index] ?? null)),
    };
  });
  const [of, id] = [
    first.of,
    `${table.section}-${table.rows[0]?.key.split("/")[0]}-${first.name}-${first.of}`,
  ];
  return (
    <Drawn
      {...props}
      id={id}
      title={title}
      labels={labels}
      series={series}
      valueText={(value) =>
        first.kind === "minutes"
          ? durationText(dt, value)
          : first.kind === "money"
          ? moneyText(lang, of, value)
          : countText(value)}
      stepOf={first.kind === "minutes" ? durationStep : countStep}
    />
  );
}

function Drawn(props: Omit<ChartProps, "desc"> & Pick<Wording, "dt">): VNode {
  const { dt, labels, series, valueText } = props;
  const values = series[0]?.values ?? [];
  const most = values.reduce(
    (best: number, value, index) => (value ?? 0) > (values[best] ?? 0) ? index : best,
    0,
  );
  const desc = dt("desk.overview.chart_desc", {
    count: labels.length,
    max: valueText(values[most] ?? 0),
    name: labels[most] ?? "–",
  });
  const { id, kind, title, stepOf } = props;
  return <Chart {...{ id, kind, title, desc, labels, series, valueText, stepOf }} />;
}

/** What is drawn of a figure: seconds of waits, whole units of money. */
function markOf({ kind }: Column, figure: Figure): number | null {
  if (typeof figure !== "number") return null;
  if (kind === "minutes") return figure * 60;
  return kind === "money" ? figure / MINOR_UNITS : figure;
}
