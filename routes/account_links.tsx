/** The end of the member's own pages: what is to be read, who helps, and the way out. */
import type { VNode } from "preact";
import { DECLARATION_KINDS } from "@/domain/declaration.ts";
import { LEGAL_PAGES } from "@/domain/legal.ts";
import { LogoutForm } from "@/routes/_member_layout.tsx";
import type { PageContext } from "@/routes/page_env.ts";

export function AccountLinks({ c }: { c: PageContext }): VNode {
  const { t } = c.var;
  const links = [
    { href: "/notifications", text: t("notifications.title") },
    { href: "/wallet", text: t("wallet.title") },
    ...LEGAL_PAGES.map((page) => ({ href: `/${page}`, text: t(`legal.${page}`) })),
    { href: "/support", text: t("footer.support") },
    ...DECLARATION_KINDS.map((kind) => ({ href: `/${kind}`, text: t(`declare.${kind}`) })),
  ];
  return (
    <div className="grid gap-2">
      <nav
        aria-label={t("footer.legal")}
        className="flex flex-wrap justify-center gap-x-4 text-sm text-muted"
      >
        {links.map(({ href, text }) => (
          <a
            key={href}
            href={href}
            className="inline-flex min-h-11 items-center underline-offset-4 hover:text-ink hover:underline"
          >
            {text}
          </a>
        ))}
      </nav>
      <div className="flex justify-center">
        <LogoutForm label={t("shell.logout")} />
      </div>
    </div>
  );
}
