/**
 * What the pages of mailed links share. Opening such a page never uses the link up, since mail scanners open links too:
 * a form's post does. Its address is a secret, so no cache, search engine or other site may keep it.
 */
import type { VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { circleAlertIcon } from "@/components/icons.ts";
import { PageIntro } from "@/components/page_intro.tsx";
import { renderGuestPage } from "@/routes/_guest_layout.tsx";
import type { PageContext } from "@/routes/page_env.ts";

/** Keeps the page's address out of caches and search engines (NV-13). */
export function keepPrivate(c: PageContext): void {
  c.header("Cache-Control", "no-store");
  c.header("X-Robots-Tag", "noindex");
}

/** The link's token; empty where the address has none. */
export function tokenOf(c: PageContext): string {
  return c.req.param("token") ?? c.req.param("slug") ?? "";
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
