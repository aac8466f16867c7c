/** A one-time link, shown once to the admin who made it: it is stored nowhere. */
import { secretLink } from "@/domain/secret_link.ts";
import { Notice } from "@/components/notice.tsx";
import { TextLink } from "@/components/text_link.tsx";
import type { DeskOutput } from "@/protocol/desk/calls/mod.ts";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { when } from "@/routes/desk/when.ts";
import type { PageContext } from "@/routes/page_env.ts";
import { siteOrigin } from "@/routes/site_urls.ts";

export function renderLink(
  c: PageContext,
  { name, link }: { name: string; link: DeskOutput<"staff/link"> },
): Response | Promise<Response> {
  const { dt } = c.var;
  const address = secretLink(`${siteOrigin(c)}/desk/join`, link.token);
  return renderDeskPage(c, {
    title: dt("desk.staff.link_title"),
    children: (
      <div className="grid max-w-3xl gap-4">
        <h1 className="text-xl font-bold">{dt("desk.staff.link_title")}</h1>
        <Notice kind="ok">{dt("desk.staff.link_give", { name, time: when(c, link.exp) })}</Notice>
        <input
          readOnly
          dir="ltr"
          value={address}
          aria-label={dt("desk.staff.link_title")}
          className="h-11 w-full rounded-md border border-field bg-surface px-3 font-mono text-xs"
        />
        <TextLink href="/desk/staff">{dt("desk.staff.title")}</TextLink>
      </div>
    ),
  });
}
