/** Decisions as a table; each leads to its page. */
import type { VNode } from "preact";
import type { DecisionView } from "@/protocol/desk/views/decision.ts";
import { DeskTable } from "@/routes/desk/desk_table.tsx";
import { when, whichDay } from "@/routes/desk/when.ts";
import type { PageContext } from "@/routes/page_env.ts";

const LINK = "text-brand underline underline-offset-4";

export interface DecisionTableProps {
  c: PageContext;
  label: string;
  decisions: readonly DecisionView[];
}

export function DecisionTable({ c, label, decisions }: DecisionTableProps): VNode {
  const { dt } = c.var;
  return (
    <DeskTable
      label={label}
      heads={[
        dt("desk.decisions.number"),
        dt("desk.decisions.member"),
        dt("desk.decisions.measure"),
        dt("desk.decisions.rule"),
        dt("desk.decisions.at"),
        dt("desk.decisions.end"),
        dt("desk.decisions.state"),
      ]}
    >
      {decisions.map(({ id, member, measure, rule, at, until, state, appeal }) => (
        <tr key={id}>
          <td>
            <a href={`/desk/decisions/${id}`} className={LINK}>
              <bdi dir="ltr">{id}</bdi>
            </a>
          </td>
          <td>
            <a href={`/desk/decisions?member=${member.id}`} className={LINK}>
              <bdi>{member.name || member.id}</bdi>
            </a>
          </td>
          <td>{dt(`measure.${measure}`)}</td>
          <td>{dt(`guideline.${rule}`)}</td>
          <td>{when(c, at)}</td>
          <td>{until === null ? "–" : whichDay(c, until)}</td>
          <td>
            {appeal && !appeal.decided
              ? dt("desk.decisions.state.appealed")
              : dt(`desk.decisions.state.${state}`)}
          </td>
        </tr>
      ))}
    </DeskTable>
  );
}
