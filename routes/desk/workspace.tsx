/** /desk: the workspace of those who answer. */
import { Workspace } from "@/islands/desk/workspace.tsx";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { failedPage } from "@/routes/desk/failed.tsx";
import { DeskIsland } from "@/routes/desk/island.tsx";
import type { PageContext } from "@/routes/page_env.ts";

export async function getWorkspace(c: PageContext): Promise<Response> {
  const { dt, deskCall } = c.var;
  const [queue, care] = await Promise.all([deskCall("queue", {}), deskCall("care", {})]);
  const title = dt("desk.work.title");
  if (!queue.ok) return await failedPage(c, { title, text: dt("desk.queue.failed") });
  const isDue = care.ok && care.value.pause_due === 1 && care.value.pausing === 0;
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
          chat: c.req.query("chat") ?? "",
          pause: isDue ? care.value.pause_min : 0,
        }}
      />
    ),
  });
}
