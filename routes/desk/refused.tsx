/** A page of the desk that one's roles do not allow. */
import { Notice } from "@/components/notice.tsx";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import type { PageContext } from "@/routes/page_env.ts";

export function refusedPage(c: PageContext): Response | Promise<Response> {
  const { dt } = c.var;
  return renderDeskPage(c, {
    title: dt("desk.refused"),
    status: 403,
    children: (
      <div className="grid gap-4">
        <h1 className="text-xl font-bold">{dt("desk.refused")}</h1>
        <Notice kind="bad">{dt("refusal.not_permitted")}</Notice>
      </div>
    ),
  });
}
