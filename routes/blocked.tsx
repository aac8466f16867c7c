/** Whom the member has blocked (spec §2). A page, and a modal above the settings where there is room. */
import { PageHeader } from "@/components/page_header.tsx";
import { ownOf, renderMemberPage } from "@/routes/_member_layout.tsx";
import { BlockedIsland } from "@/routes/own_islands.tsx";
import type { PageContext } from "@/routes/page_env.ts";

export async function getBlocked(c: PageContext) {
  const { t, call } = c.var;
  const [own, blocked] = await Promise.all([ownOf(c), call("user/blocked", {})]);
  return await renderMemberPage(c, own, {
    title: t("blocked.title"),
    children: (
      <>
        <PageHeader title={t("blocked.title")} back={{ href: "/settings", label: t("shell.back") }} />
        <BlockedIsland c={c} own={own} initial={blocked.ok ? blocked.value : []} />
      </>
    ),
  });
}
