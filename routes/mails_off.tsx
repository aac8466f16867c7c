/**
 * /notifications/off/{token}: turns digest mails off by the link that they carry, signed in or not. Opening it does nothing,
 * since mail scanners open links too: the button does, or the POST of a mail program (RFC 8058). Such a program knows nothing
 * but an address to post to, so this token alone stands in a path (NV-35): it turns mails off and opens nothing.
 */
import { Hono } from "hono";
import { MAILS_OFF_RATE } from "@/domain/limits.ts";
import { Button } from "@/components/button.tsx";
import { checkIcon, mailIcon } from "@/components/icons.ts";
import { PageIntro } from "@/components/page_intro.tsx";
import { renderGuestPage } from "@/routes/_guest_layout.tsx";
import { AddressRate } from "@/domain/address_rate.ts";
import { invalidLinkPage, keepPrivate } from "@/routes/link_page.tsx";
import type { AppEnv, PageContext } from "@/routes/page_env.ts";
import { refusalJson } from "@/routes/refusal_json.ts";
import { retryLater } from "@/routes/retry_later.ts";

const PATH = "/notifications/off/:token";

/**
 * The POST of a mail program, which is no browser: it names neither the page that it comes from nor a session. It stands
 * before what asks where a request comes from; the token alone says what may be done. Whatever comes from a page goes on
 * to the page. Both are counted by address, so that nobody has tokens opened without end.
 */
export function oneClickMailsOff(): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const rate = new AddressRate(MAILS_OFF_RATE);
  routes.post(PATH, async (c, next) => {
    const { env } = c.var;
    const waitMs = rate.take(env.addressOf(c.env.incoming), env.now());
    if (waitMs > 0) {
      const refusal = { code: "too_many_requests", data: { retry_after_ms: waitMs } } as const;
      return refusalJson(c, retryLater(c, refusal), refusal);
    }
    if (isBrowser(c)) return await next();
    keepPrivate(c);
    const result = await env.actors.mailsOff.turnOff(tokenOf(c));
    return c.body(null, result.ok ? 204 : 404);
  });
  return routes;
}

function tokenOf(c: PageContext): string {
  return c.req.param("token") ?? "";
}

function isBrowser(c: PageContext): boolean {
  return c.req.header("sec-fetch-site") !== undefined || c.req.header("origin") !== undefined;
}

export async function getMailsOff(c: PageContext) {
  const { t, env } = c.var;
  keepPrivate(c);
  if (c.req.query("done") !== undefined) return donePage(c);
  if (!await env.actors.mailsOff.isToken(tokenOf(c))) return deadPage(c);
  return renderGuestPage(c, {
    title: t("mail.off_title"),
    children: (
      <form method="post" className="grid gap-6">
        <PageIntro icon={mailIcon} title={t("mail.off_title")}>{t("mail.off_lead")}</PageIntro>
        <Button type="submit" size="lg" block>{t("mail.off_submit")}</Button>
      </form>
    ),
  });
}

export async function postMailsOff(c: PageContext) {
  keepPrivate(c);
  const result = await c.var.env.actors.mailsOff.turnOff(tokenOf(c));
  return result.ok ? c.redirect("?done", 303) : deadPage(c);
}

function donePage(c: PageContext) {
  const { t } = c.var;
  return renderGuestPage(c, {
    title: t("mail.off_done_title"),
    children: (
      <div className="grid gap-6">
        <PageIntro icon={checkIcon} title={t("mail.off_done_title")}>
          <p role="status">{t("mail.off_done")}</p>
        </PageIntro>
        <Button href="/notifications" size="lg" block>{t("mail.off_settings")}</Button>
      </div>
    ),
  });
}

function deadPage(c: PageContext) {
  const { t } = c.var;
  return invalidLinkPage(c, [{ href: "/notifications", label: t("mail.off_settings") }]);
}
