/** /verify/link confirms an e-mail address by a mailed link, signed in or not (AU-40); /verify sends a member a new one. */
import { VERIFY_LIFE_MS } from "@/domain/limits.ts";
import { Button } from "@/components/button.tsx";
import { checkIcon, mailIcon } from "@/components/icons.ts";
import { Notice } from "@/components/notice.tsx";
import { PageIntro } from "@/components/page_intro.tsx";
import { renderGuestPage } from "@/routes/_guest_layout.tsx";
import { Address, invalidLinkPage, readToken, TokenField } from "@/routes/link_page.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import { refusalText, retryLater } from "@/routes/retry_later.ts";

const LIFE_HOURS = VERIFY_LIFE_MS / 3_600_000;

export async function getVerify(c: PageContext) {
  return c.req.query("done") === undefined ? await sendPage(c, 200) : donePage(c);
}

async function renderForm(c: PageContext, token: string) {
  const { t, env } = c.var;
  const found = await env.actors.accounts.look(token, ["verify"]);
  if (!found) return deadPage(c);
  return renderGuestPage(c, {
    title: t("verify.title"),
    children: (
      <form method="post" className="grid gap-6">
        <TokenField token={token} />
        <PageIntro icon={mailIcon} title={t("verify.title")}>{t("verify.lead")}</PageIntro>
        <Address email={found.email} />
        <Button type="submit" size="lg" block>{t("verify.submit")}</Button>
      </form>
    ),
  });
}

export async function postVerifyLink(c: PageContext) {
  const { token, isLook } = await readToken(c);
  if (isLook) return await renderForm(c, token);
  const result = await c.var.env.actors.accounts.verify(token);
  return result.ok ? c.redirect("/verify?done", 303) : deadPage(c);
}

export async function postVerify(c: PageContext) {
  const { env, identity } = c.var;
  if (!identity) return c.redirect("/login", 303);
  const result = await env.actors.accounts.requestVerification(identity.member);
  if (result.ok) return c.redirect("/verify?sent", 303);
  const { refusal } = result;
  if (refusal.code === "already_verified") return c.redirect("/verify?done", 303);
  return await sendPage(c, retryLater(c, refusal), refusalText(c, refusal));
}

/** The member's address, and a button that mails a link to it. */
async function sendPage(c: PageContext, status: 200 | 429 | 503, alert?: string) {
  const { t, env, identity } = c.var;
  const own = identity && await env.actors.ask.members.address(identity.member);
  if (!own) return c.redirect("/login", 303);
  if (own.verified) return donePage(c);
  const wasSent = c.req.query("sent") !== undefined && !alert;
  return await renderGuestPage(c, {
    title: t("verify.title"),
    status,
    children: (
      <form method="post" action="/verify" className="grid gap-6">
        <PageIntro icon={mailIcon} title={t("verify.title")}>
          {!wasSent && t("verify.send_lead", { hours: LIFE_HOURS })}
        </PageIntro>
        <Address email={own.email} />
        {alert && <Notice kind="bad">{alert}</Notice>}
        {wasSent && <Notice kind="ok">{t("verify.sent", { hours: LIFE_HOURS })}</Notice>}
        <div className="grid gap-3">
          <Button type="submit" size="lg" variant={wasSent ? "secondary" : "primary"} block>
            {t(wasSent ? "email.send_again" : "verify.send")}
          </Button>
          <Button href="/explore" size="lg" variant={wasSent ? "primary" : "secondary"} block>
            {t("error.app")}
          </Button>
        </div>
      </form>
    ),
  });
}

/** For whoever confirmed an address here, also where it is not that of the member who is signed in. */
function donePage(c: PageContext) {
  const { t, identity } = c.var;
  return renderGuestPage(c, {
    title: t("verify.title"),
    children: (
      <div className="grid gap-6">
        <PageIntro icon={checkIcon} title={t("verify.title")}>
          <p role="status">{t("verify.done")}</p>
        </PageIntro>
        {identity
          ? <Button href="/explore" size="lg" block>{t("error.app")}</Button>
          : <Button href="/login" size="lg" block>{t("login.submit")}</Button>}
      </div>
    ),
  });
}

function deadPage(c: PageContext) {
  const { t, identity } = c.var;
  return invalidLinkPage(
    c,
    identity
      ? [{ href: "/verify", label: t("recover.again") }, { href: "/explore", label: t("error.app") }]
      : [{ href: "/login", label: t("login.submit") }],
  );
}
