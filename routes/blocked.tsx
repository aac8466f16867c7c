/** Whom the member has blocked (spec §2). A page, and a modal above the settings where there is room. */
import { PageHeader } from "@/components/page_header.tsx";
import { Blocked } from "@/islands/blocked.tsx";
import { ownOf, renderMemberPage } from "@/routes/_member_layout.tsx";
import { Island } from "@/routes/island.tsx";
import type { PageContext } from "@/routes/page_env.ts";

export async function getBlocked(c: PageContext) {
  const { t, call } = c.var;
  const [own, blocked] = await Promise.all([ownOf(c), call("user/blocked", {})]);
  return await renderMemberPage(c, own, {
    title: t("blocked.title"),
    children: (
      <>
        <PageHeader title={t("blocked.title")} back={{ href: "/settings", label: t("shell.back") }} />
        <Island c={c} own={own} of={Blocked} props={{ initial: blocked.ok ? blocked.value : [] }} />
      </>
    ),
  });
}
