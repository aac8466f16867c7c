/** A page of the desk whose data could not be had: what happened, and the way to try again, which works without JavaScript. */
import { Button } from "@/components/button.tsx";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import type { PageContext } from "@/routes/page_env.ts";

export function failedPage(
  c: PageContext,
  { title, text }: { title: string; text: string },
): Response | Promise<Response> {
  return renderDeskPage(c, {
    title,
    status: 503,
    children: (
      <div role="alert" className="grid justify-items-start gap-3">
        <h1 className="text-xl font-bold">{title}</h1>
        <p>{text}</p>
        <Button href={c.req.path} variant="secondary" size="sm">{c.var.dt("shell.retry")}</Button>
      </div>
    ),
  });
}
