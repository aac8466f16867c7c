/** Pages of the desk that one's roles do not allow, and that are not there. */
import { Notice } from "@/components/notice.tsx";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { refusalText } from "@/routes/desk/refusal_text.ts";
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

export function unknownPage(c: PageContext): Response | Promise<Response> {
  const title = refusalText(c.var.dt, { code: "not_found" });
  return renderDeskPage(c, {
    title,
    status: 404,
    children: <h1 className="text-xl font-bold">{title}</h1>,
  });
}
