/** /notices: what the site itself has told the member (BR-7). Works without JavaScript. */
import { ChatsArt } from "@/components/art/chats.tsx";
import { Button } from "@/components/button.tsx";
import { EmptyState } from "@/components/empty_state.tsx";
import { PageHeader } from "@/components/page_header.tsx";
import { ownOf, renderMemberPage } from "@/routes/_member_layout.tsx";
import { dateIn } from "@/routes/date_in.ts";
import { NOTICES_PATH } from "@/routes/notice_strip.tsx";
import type { PageContext } from "@/routes/page_env.ts";

export async function getNotices(c: PageContext): Promise<Response> {
  const { t, lang, env, identity } = c.var;
  const own = await ownOf(c);
  const notices = identity ? await env.actors.desk.broadcasts.notices.list(identity.member, lang) : [];
  return await renderMemberPage(c, own, {
    title: t("notices.title"),
    children: (
      <>
        <PageHeader
          title={t("notices.title")}
          lead={t("notices.lead")}
          back={{ href: "/explore", label: t("shell.back") }}
        />
        <div className="grid gap-4 px-4 pb-6 wide:px-6">
          {notices.length === 0 && (
            <EmptyState
              Art={ChatsArt}
              title={t("notices.none")}
              action={<Button href="/explore">{t("lists.swipe")}</Button>}
            />
          )}
          {notices.map(({ id, at, title, text, seen }) => (
            <article key={`${id} ${at}`} className="grid gap-2 rounded-card bg-surface px-5 py-5 shadow-soft">
              <h2 dir="auto" className="text-lg font-semibold">{title}</h2>
              <p className="text-xs text-muted">
                {dateIn(c, at)}
                {!seen && ` · ${t("notices.new")}`}
              </p>
              <p dir="auto" className="whitespace-pre-line break-words">{text}</p>
            </article>
          ))}
          {notices.some(({ seen }) => !seen) && (
            <form method="post" action={NOTICES_PATH}>
              <Button type="submit" size="sm">{t("notices.seen")}</Button>
            </form>
          )}
        </div>
      </>
    ),
  });
}

/** The member has seen what there is. */
export async function postNotices(c: PageContext): Promise<Response> {
  const { env, identity } = c.var;
  if (identity) await env.actors.desk.broadcasts.notices.see(identity.member);
  return c.redirect(NOTICES_PATH, 303);
}
