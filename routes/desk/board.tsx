/** /desk/board: who is at work and who holds what, for supervisors and admins. */
import { mayStaff } from "@/domain/staff.ts";
import { Board } from "@/islands/desk/board.tsx";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { failedPage } from "@/routes/desk/failed.tsx";
import { DeskIsland } from "@/routes/desk/island.tsx";
import type { PageContext } from "@/routes/page_env.ts";

export async function getBoard(c: PageContext): Promise<Response> {
  const { dt, deskCall, staff } = c.var;
  const board = await deskCall("board", {});
  const title = dt("desk.board.title");
  if (!board.ok) return await failedPage(c, { title, text: dt("desk.error.unanswered") });
  const roles = staff?.staff.roles ?? [];
  return await renderDeskPage(c, {
    title,
    children: (
      <div className="grid gap-5">
        <h1 className="text-xl font-bold">{title}</h1>
        <DeskIsland
          c={c}
          of={Board}
          props={{
            board: board.value,
            may_read: mayStaff(roles, "read_chats"),
            may_answer: mayStaff(roles, "answer"),
          }}
        />
      </div>
    ),
  });
}
