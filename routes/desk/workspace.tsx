/** /desk: the workspace of those who answer, and of safety. */
import { mayStaff } from "@/domain/staff.ts";
import { takesEscalated } from "@/actors/desk/queue/may.ts";
import { Workspace } from "@/islands/desk/workspace.tsx";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { failedPage } from "@/routes/desk/failed.tsx";
import { DeskIsland } from "@/routes/desk/island.tsx";
import { refusedPage } from "@/routes/desk/refused.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import { readForm } from "@/routes/read_form.ts";

export async function getWorkspace(c: PageContext): Promise<Response> {
  const { dt, deskCall, staff } = c.var;
  const roles = staff?.staff.roles ?? [];
  const answers = mayStaff(roles, "answer");
  const [queue, care] = await Promise.all([deskCall("queue", {}), answers ? deskCall("care", {}) : null]);
  const title = dt("desk.work.title");
  if (!queue.ok) return await failedPage(c, { title, text: dt("desk.queue.failed") });
  const isDue = care?.ok && care.value.pause_due === 1 && care.value.pausing === 0;
  return await renderDeskPage(c, {
    title,
    wide: true,
    children: (
      <DeskIsland
        c={c}
        of={Workspace}
        props={{
          queue: queue.value,
          has_profiles: queue.value.profiles > 0,
          may: {
            answer: answers,
            take_escalated: takesEscalated({ roles }),
            settle: mayStaff(roles, "decide"),
          },
          chat: c.req.query("chat") ?? "",
          pause: isDue ? care.value.pause_min : 0,
        }}
      />
    ),
  });
}

/** The switch of the shift, where the page is not awake yet or never will be. */
export async function postWorkspace(c: PageContext): Promise<Response> {
  const { shift } = await readForm(c, ["shift"]);
  if (shift === "0" || shift === "1") {
    const { dt, deskCall } = c.var;
    const answer = await deskCall("shift", { open: shift === "1" ? 1 : 0 });
    if (!answer.ok && answer.refusal.code === "not_permitted") return await refusedPage(c);
    if (!answer.ok) {
      return await failedPage(c, { title: dt("desk.work.title"), text: dt("desk.error.unanswered") });
    }
  }
  return c.redirect("/desk", 303);
}
