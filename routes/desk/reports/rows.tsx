/** Reports as a table. */
import type { VNode } from "preact";
import type { ReportView } from "@/protocol/desk/views/report.ts";
import { DeskTable } from "@/routes/desk/desk_table.tsx";
import { when } from "@/routes/desk/when.ts";
import type { PageContext } from "@/routes/page_env.ts";

const LINK = "text-brand underline underline-offset-4";

export interface ReportRowsProps {
  c: PageContext;
  label: string;
  reports: readonly ReportView[];
}

export function ReportRows({ c, label, reports }: ReportRowsProps): VNode {
  const { dt } = c.var;
  return (
    <DeskTable
      label={label}
      heads={[
        dt("desk.reports.number"),
        dt("desk.reports.at"),
        dt("desk.reports.by"),
        dt("desk.reports.about"),
        dt("desk.reports.reason"),
        dt("desk.reports.outcome"),
      ]}
    >
      {reports.map(({ id, at, by, about, reason, text, notice, escalated, closed }) => (
        <tr key={id}>
          <td>
            <bdi dir="ltr">{id}</bdi>
          </td>
          <td>{when(c, at)}</td>
          <td>
            <bdi>
              {by
                ? by.name || by.id
                : escalated?.by.name ?? (notice?.name || notice?.email || dt("desk.reports.anybody"))}
            </bdi>
          </td>
          <td>
            <bdi>{about ? about.name || about.id : notice?.where}</bdi>
          </td>
          <td className="min-w-48">
            {dt(`report.reason_${reason}`)}
            {text && <p dir="auto" className="text-xs text-muted">{text}</p>}
          </td>
          <td className="min-w-40">
            {closed
              ? closed.decision
                ? (
                  <a href={`/desk/decisions/${closed.decision}`} className={LINK}>
                    <bdi dir="ltr">{closed.decision}</bdi>
                  </a>
                )
                : dt("desk.reports.no_breach")
              : dt("desk.reports.is_open")}
            {closed && <p dir="auto" className="text-xs text-muted">{closed.note}</p>}
          </td>
        </tr>
      ))}
    </DeskTable>
  );
}
