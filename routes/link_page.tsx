/**
 * What the pages of mailed links share. A link's secret is in its fragment, which no request holds (NV-35), so there are
 * three steps, all at the path of the link:
 *
 * 1. A GET answers one page for everybody, with a field for the code. client/enhance/link_code.ts takes the code from the
 *    fragment and sends it at once; whoever has no JavaScript types it.
 * 2. The POST of that field, `link`, looks at the link and changes nothing, since mail scanners open links too: it answers
 *    what the link is about, with the token in a hidden field.
 * 3. The POST of that form, `token`, uses the link up.
 */
import type { VNode } from "preact";
import { readCode } from "@/domain/secret_link.ts";
import { Button } from "@/components/button.tsx";
import { circleAlertIcon, mailIcon } from "@/components/icons.ts";
import { PageIntro } from "@/components/page_intro.tsx";
import { TextField } from "@/components/text_field.tsx";
import { renderGuestPage } from "@/routes/_guest_layout.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import { readForm } from "@/routes/read_form.ts";

/** Keeps a page out of caches and search engines (NV-13). */
export function keepPrivate(c: PageContext): void {
  c.header("Cache-Control", "no-store");
  c.header("X-Robots-Tag", "noindex");
}

/** The first step: asks for the code of a link. */
export function getLinkCode(c: PageContext) {
  const { t } = c.var;
  return renderGuestPage(c, {
    title: t("link.title"),
    children: (
      // Without an action it would be posted to the page's address with its fragment, which redirects hand on.
      <form method="post" action={c.req.path} data-enhance="link_code" className="grid gap-6">
        <PageIntro icon={mailIcon} title={t("link.title")}>{t("link.lead")}</PageIntro>
        <TextField name="link" label={t("link.code")} autoComplete="off" required />
        <Button type="submit" size="lg" block>{t("link.submit")}</Button>
      </form>
    ),
  });
}

/** The token that a form has brought, and whether it was only to be looked at: the second step, or the third. */
export async function readToken(c: PageContext): Promise<{ token: string; isLook: boolean }> {
  keepPrivate(c);
  const { link, token = "" } = await readForm(c, ["link", "token"]);
  return link === undefined ? { token, isLook: false } : { token: readCode(link), isLook: true };
}

/** The token in the form of the third step. */
export function TokenField({ token }: { token: string }): VNode {
  return <input type="hidden" name="token" value={token} />;
}

export interface Dead {
  title: string;
  text: string;
  /** The ways on, the first one coloured. */
  ways: readonly { href: string; label: string }[];
  status: 403 | 409 | 410;
}

/** Says why a link does nothing, and what to do now. */
export function deadLinkPage(c: PageContext, { title, text, ways, status }: Dead) {
  return renderGuestPage(c, {
    title,
    status,
    children: (
      <div className="grid gap-6">
        <PageIntro icon={circleAlertIcon} title={title}>{text}</PageIntro>
        <div className="grid gap-3">
          {ways.map(({ href, label }, index) => (
            <Button key={href} href={href} size="lg" variant={index === 0 ? "primary" : "secondary"} block>
              {label}
            </Button>
          ))}
        </div>
      </div>
    ),
  });
}

/** A link that was used, is too old, has a newer one, or never was one: which of them is not said. */
export function invalidLinkPage(c: PageContext, ways: Dead["ways"]) {
  const { t } = c.var;
  return deadLinkPage(c, {
    title: t("recovery.invalid_title"),
    text: t("recovery.invalid"),
    ways,
    status: 410,
  });
}

/** The page of a dead link that would have signed in, or confirmed something: the way on is another way in. */
export function signInInsteadPage(c: PageContext) {
  const { t, identity } = c.var;
  return invalidLinkPage(
    c,
    identity
      ? [{ href: "/explore", label: t("error.app") }]
      : [{ href: "/login", label: t("login.submit") }, { href: "/login?by=link", label: t("login.by_link") }],
  );
}

/** An e-mail address that the page is about. */
export function Address({ email }: { email: string }): VNode {
  return (
    <p className="rounded-lg bg-sunken px-4 py-3 text-center font-medium break-words">
      <bdi dir="ltr">{email}</bdi>
    </p>
  );
}
