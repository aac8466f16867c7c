/**
 * /reconnect: signs in by a link of the welcome mail, once (AU-41). Whose account it is, is not said before: the
 * page shows the same to whoever finds the link.
 */
import { Button } from "@/components/button.tsx";
import { heartIcon } from "@/components/icons.ts";
import { Notice } from "@/components/notice.tsx";
import { PageIntro } from "@/components/page_intro.tsx";
import { renderGuestPage } from "@/routes/_guest_layout.tsx";
import { readToken, signInInsteadPage, TokenField } from "@/routes/link_page.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import { signIn } from "@/routes/sign_in.ts";
import { signInOrigin } from "@/routes/sign_in_origin.ts";
import { takeTarget } from "@/routes/target_cookie.ts";

async function renderForm(c: PageContext, token: string) {
  const { t, env, identity } = c.var;
  const found = await env.actors.accounts.look(token, ["reconnect"]);
  if (!found) return signInInsteadPage(c);
  const own = identity && await env.actors.ask.members.address(identity.member);
  // The link has nothing to do for whoever is there already.
  if (own?.email === found.email) return c.redirect("/explore", 303);
  return renderGuestPage(c, {
    title: t("reconnect.title"),
    children: (
      <form method="post" className="grid gap-6">
        <TokenField token={token} />
        <PageIntro icon={heartIcon} title={t("reconnect.title")}>{t("reconnect.lead")}</PageIntro>
        {identity && <Notice kind="info">{t("reconnect.other_account")}</Notice>}
        <div className="grid gap-3">
          <Button type="submit" size="lg" block>{t("reconnect.submit")}</Button>
          {identity && (
            <Button href="/explore" size="lg" variant="secondary" block>{t("reconnect.stay")}</Button>
          )}
        </div>
      </form>
    ),
  });
}

export async function postReconnect(c: PageContext) {
  const { token, isLook } = await readToken(c);
  if (isLook) return await renderForm(c, token);
  const result = await c.var.env.actors.accounts.reconnect(token, signInOrigin(c));
  if (!result.ok) return signInInsteadPage(c);
  await signIn(c, result.value);
  return c.redirect(takeTarget(c), 303);
}
