/** Stories: there are none yet, and the page says so. */
import { EmptyState } from "@/components/list_states.tsx";
import { ownOf, renderMemberPage } from "@/routes/_member_layout.tsx";
import type { PageContext } from "@/routes/page_env.ts";

export async function getStories(c: PageContext) {
  const { t } = c.var;
  return await renderMemberPage(c, await ownOf(c), {
    title: t("nav.stories"),
    shell: "stories",
    children: (
      <>
        <h1 className="sr-only">{t("nav.stories")}</h1>
        <EmptyState art="hearts" title={t("shell.coming")} />
      </>
    ),
  });
}
