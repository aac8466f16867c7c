/**
 * Pages that are open to a member and to their confined session alike: inside the app for the one, and for the other in the
 * frame of texts to read, which has no way into the app. Works without JavaScript.
 */
import type { ComponentChildren } from "preact";
import { PageHeader } from "@/components/page_header.tsx";
import { PageIntro } from "@/components/page_intro.tsx";
import { TextLink } from "@/components/text_link.tsx";
import { renderGuestPage } from "@/routes/_guest_layout.tsx";
import { ownOf, renderMemberPage } from "@/routes/_member_layout.tsx";
import { confinedHome } from "@/routes/confined.ts";
import type { PageContext } from "@/routes/page_env.ts";

export interface OwnPage {
  title: string;
  lead: string;
  /** Where a member goes back to; a confined session goes back to the page that is theirs. */
  back: string;
  status?: 200 | 401 | 422 | 429 | 503 | undefined;
  children: ComponentChildren;
}

export async function renderOwnPage(c: PageContext, page: OwnPage): Promise<Response> {
  const { t, confined } = c.var;
  const { title, lead, back, children, ...rest } = page;
  const label = t("shell.back");
  if (confined) {
    return await renderGuestPage(c, {
      title,
      status: page.status,
      frame: "page",
      children: (
        <div className="grid gap-6">
          <PageIntro title={title}>{lead}</PageIntro>
          {children}
          <nav aria-label={title} className="flex flex-wrap gap-6">
            <TextLink href={confinedHome(confined)}>{label}</TextLink>
            <TextLink href="/logout">{t("logout.title")}</TextLink>
          </nav>
        </div>
      ),
    });
  }
  return await renderMemberPage(c, await ownOf(c), {
    title,
    ...rest,
    children: (
      <>
        <PageHeader title={title} lead={lead} back={{ href: back, label }} />
        <div className="grid gap-4 px-4 pb-6 wide:px-6">{children}</div>
      </>
    ),
  });
}
