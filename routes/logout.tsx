/** Logout: the question as a page, so that a link alone never logs anybody out, and the post that does it (P16). */
import { Button } from "@/components/button.tsx";
import { logOutIcon } from "@/components/icons.ts";
import { PageIntro } from "@/components/page_intro.tsx";
import { renderGuestPage } from "@/routes/_guest_layout.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import { signOut } from "@/routes/sign_in.ts";

export function getLogout(c: PageContext) {
  const { t } = c.var;
  return renderGuestPage(c, {
    title: t("logout.title"),
    children: (
      <form method="post" action="/logout" className="grid gap-6">
        <PageIntro icon={logOutIcon} title={t("logout.title")}>{t("logout.question")}</PageIntro>
        <div className="grid gap-3">
          <Button type="submit" size="lg" block>{t("logout.submit")}</Button>
          <Button href="/explore" size="lg" variant="secondary" block>{t("logout.cancel")}</Button>
        </div>
      </form>
    ),
  });
}

export async function postLogout(c: PageContext) {
  await signOut(c);
  return c.redirect("/", 303);
}
