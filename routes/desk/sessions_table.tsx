/** Sessions at the desk, each with a button that ends it. */
import type { VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { when } from "@/routes/desk/when.ts";
import type { StaffSessionView } from "@/protocol/desk/views/staff.ts";
import type { PageContext } from "@/routes/page_env.ts";

export function SessionsTable(
  { c, sessions, action }: { c: PageContext; sessions: readonly StaffSessionView[]; action: string },
): VNode {
  const { dt } = c.var;
  return (
    <div className="overflow-x-auto">
      <table className="desk-table">
        <thead>
          <tr>
            <th scope="col">{dt("desk.account.session")}</th>
            <th scope="col">{dt("desk.account.since")}</th>
            <th scope="col">{dt("desk.account.seen")}</th>
            <th scope="col">
              <span className="sr-only">{dt("desk.account.end")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
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
        </tbody>
      </table>
    </div>
  );
}
