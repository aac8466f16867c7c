/**
 * The members with stories, the own ones first. `?user=` opens somebody's: in the viewer, or where no script runs as
 * pictures at the top of the page. Goes on at `?after=` without JavaScript.
 */
import type { VNode } from "preact";
import { isSoldIn } from "@/domain/catalogue.ts";
import { isMemberId, type MemberId } from "@/domain/ids.ts";
import { CURSOR_MAX_CHARS } from "@/domain/limits.ts";
import { Notice } from "@/components/notice.tsx";
import { PageHeader } from "@/components/page_header.tsx";
import { StoriesPage } from "@/islands/stories_page.tsx";
import { ownOf, renderMemberPage } from "@/routes/_member_layout.tsx";
import { Island } from "@/routes/island.tsx";
import type { PageContext } from "@/routes/page_env.ts";

export async function getStories(c: PageContext) {
  const { t, call, env, app } = c.var;
  const after = c.req.query("after") ?? "";
  const isFirst = after === "" || after.length > CURSOR_MAX_CHARS;
  const user = c.req.query("user") ?? "";
  const asked = isMemberId(user) ? user : null;
  const own = await ownOf(c);
  const [page, mine, shown] = await Promise.all([
    call("stories", isFirst ? {} : { after }),
    call("stories/get", { user_id: own.id }),
    asked !== null && c.req.header("x-part") !== "main" ? renderAsked(c, asked) : null,
  ]);
  // A cursor that is none, or with nobody behind it.
  if (!isFirst && (!page.ok || (page.value.list.length === 0 && page.value.next === null))) {
    return c.redirect("/stories", 303);
  }
  return await renderMemberPage(c, own, {
    title: t("nav.stories"),
    shell: "stories",
    children: (
      <>
        <PageHeader title={t("nav.stories")} />
        {shown}
        <Island
          c={c}
          own={own}
          of={StoriesPage}
          props={{
            initial: { page: page.ok ? page.value : null, isFirst },
            photo: own.photo,
            premium: own.premium,
            premium_sold: isSoldIn(env.actors.catalogue(), app, "premium"),
            stories: mine.ok ? { list: mine.value.list, version: mine.value.version ?? 0 } : null,
            asked,
          }}
        />
      </>
    ),
  });
}

/** Somebody's stories where no script runs. */
async function renderAsked(c: PageContext, user: MemberId): Promise<VNode> {
  const { t, call } = c.var;
  const stories = await call("stories/get", { user_id: user });
  if (!stories.ok) {
    return (
      <noscript>
        <div className="px-4 pb-4 wide:px-6">
          <Notice kind="bad">{t(`refusal.${stories.refusal.code}`)}</Notice>
        </div>
      </noscript>
    );
  }
  const { user: { name }, list } = stories.value;
  return (
    <noscript>
      <section className="px-4 pb-4 wide:px-6">
        <h2 className="pb-3 text-xl font-bold">{t("stories.of", { name })}</h2>
        <ul className="grid gap-3">
          {list.map(({ id, story_photo, story }) => (
            <li key={id}>
              <img
                src={story_photo}
                alt={story}
                width="1080"
                height="1920"
                loading="lazy"
                className="w-full rounded-card"
              />
            </li>
          ))}
        </ul>
      </section>
    </noscript>
  );
}
