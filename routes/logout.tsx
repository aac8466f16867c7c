/** Logout: the question as a page, so that a link alone never logs anybody out, and the post that does it (P16). */
import { Button } from "@/components/button.tsx";
import { renderGuestPage } from "@/routes/_guest_layout.tsx";
import { setSessionCookie } from "@/routes/_middleware.ts";
import type { PageContext } from "@/routes/page_env.ts";

export function getLogout(c: PageContext) {
  const { t } = c.var;
  return renderGuestPage(c, {
    title: t("logout.title"),
    children: (
      <form method="post" action="/logout" className="grid gap-4">
        <h1 className="text-2xl font-bold">{t("logout.title")}</h1>
        <p className="text-muted">{t("logout.question")}</p>
        <Button type="submit" size="lg" block>{t("logout.submit")}</Button>
        <Button href="/explore" size="lg" variant="secondary" block>{t("logout.cancel")}</Button>
      </form>
    ),
  });
}

export async function postLogout(c: PageContext) {
  const { env, identity } = c.var;
  if (identity) await env.actors.sessions.end(identity);
  setSessionCookie(c, null);
  return c.redirect("/login?out", 303);
}
