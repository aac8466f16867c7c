/**
 * The grid of members who fit the viewer's search; the popular ones above it, and on narrow screens the
 * spotlight, which wide ones have in their end column. Goes on at `?after=` without JavaScript.
 */
import { CURSOR_MAX_CHARS } from "@/domain/limits.ts";
import { PageHeader } from "@/components/page_header.tsx";
import { Meet } from "@/islands/meet.tsx";
import { ownOf, renderMemberPage, SpotlightStrip } from "@/routes/_member_layout.tsx";
import { Island } from "@/routes/island.tsx";
import type { PageContext } from "@/routes/page_env.ts";

export async function getMeet(c: PageContext) {
  const { t, call } = c.var;
  const after = cursorOf(c);
  const [own, page, popular, featured] = await Promise.all([
    ownOf(c),
    call("meet", after === null ? {} : { after }),
    call("meet/popular", {}),
    call("spotlight", {}),
  ]);
  // A cursor that is none, or whose members are gone, has nothing behind it.
  if (after !== null && page.ok && page.value.length === 0) return c.redirect("/meet", 303);
  const initial = {
    cards: page.ok ? page.value : null,
    popular: popular.ok ? popular.value : [],
    isFirst: after === null,
  };
  const spotlight = featured.ok ? featured.value : [];
  return await renderMemberPage(c, own, {
    title: t("nav.meet"),
    shell: "grid",
    children: (
      <>
        <PageHeader title={t("nav.meet")} />
        <div className="pb-4 wide:hidden">
          <SpotlightStrip c={c} own={own} initial={spotlight} look="page" />
        </div>
        <Island c={c} own={own} of={Meet} props={{ initial }} />
      </>
    ),
  });
}

function cursorOf(c: PageContext): string | null {
  const after = c.req.query("after") ?? "";
  return after !== "" && after.length <= CURSOR_MAX_CHARS ? after : null;
}
