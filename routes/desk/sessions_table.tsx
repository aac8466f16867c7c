/** Sessions at the desk, each with a button that ends it. */
import type { VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { DeskTable } from "@/routes/desk/desk_table.tsx";
import { when } from "@/routes/desk/when.ts";
import type { StaffSessionView } from "@/protocol/desk/views/staff.ts";
import type { PageContext } from "@/routes/page_env.ts";

export interface SessionsTableProps {
  c: PageContext;
  /** Whose they are. */
  label: string;
  sessions: readonly StaffSessionView[];
  action: string;
}

export function SessionsTable({ c, label, sessions, action }: SessionsTableProps): VNode {
  const { dt } = c.var;
  return (
    <DeskTable
      label={label}
      heads={[
        dt("desk.account.session"),
        dt("desk.account.since"),
        dt("desk.account.seen"),
        <span key="end" className="sr-only">{dt("desk.account.end")}</span>,
      ]}
    >
      {sessions.map((session) => (
        <tr key={session.id}>
          <td>
            <bdi>{session.browser || "–"}</bdi>
          </td>
          <td>{when(c, session.created_at)}</td>
          <td>{when(c, session.seen_at)}</td>
          <td>
            {session.current === 1 ? dt("desk.account.this") : (
              <form method="post" action={action}>
                <input type="hidden" name="do" value="end_session" />
                <input type="hidden" name="session" value={session.id} />
                <Button
                  type="submit"
                  size="sm"
                  variant="outline"
                  label={`${dt("desk.account.end")}: ${session.browser}`}
                >
                  {dt("desk.account.end")}
                </Button>
              </form>
            )}
          </td>
        </tr>
      ))}
    </DeskTable>
  );
}
