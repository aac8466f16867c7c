/** The end of every page before login: legal pages, help, and the language and theme as plain links (LA-11). */
import type { VNode } from "preact";
import { readCookie } from "@/domain/cookies.ts";
import { DECLARATION_KINDS } from "@/domain/declaration.ts";
import { textLanguage } from "@/domain/language.ts";
import { LEGAL_PAGES } from "@/domain/legal.ts";
import { type FooterGroup, FooterRow, SiteFooter } from "@/components/site_footer.tsx";
import { ALTERNATES } from "@/routes/site_urls.ts";
import type { PageContext } from "@/routes/page_env.ts";

const THEMES = ["system", "light", "dark"] as const;

export interface GuestFooterProps {
  c: PageContext;
  /** The whole width of a page, with the site's name and what it is. */
  wide?: boolean | undefined;
}

export function GuestFooter({ c, wide }: GuestFooterProps): VNode {
  const { t, env } = c.var;
  const stored = readCookie(c.req.header("cookie"), "theme") ?? "";
  const theme = THEMES.find((each) => each === stored) ?? "system";
  return (
    <SiteFooter
      wide={wide}
      site={env.actors.catalogue().site.name}
      honesty={t("landing.honesty")}
      legal={{
        title: t("footer.legal"),
        links: LEGAL_PAGES.map((page) => ({ href: `/${page}`, text: t(`legal.${page}`) })),
      }}
      help={{
        title: t("footer.help"),
        links: [
          { href: "/support", text: t("footer.support") },
          { href: "/report", text: t("notice.title") },
          // How contracts end has to be on every page (SU-11).
          ...DECLARATION_KINDS.map((kind) => ({ href: `/${kind}`, text: t(`declare.${kind}`) })),
          { href: "/login", text: t("landing.login") },
          { href: "/register", text: t("landing.register") },
        ],
      }}
      languages={languagesOf(c)}
      themes={{
        title: t("shell.theme"),
        links: THEMES.map((each) => ({
          href: choiceLink(c, "theme", each),
          text: t(`shell.theme_${each}`),
          current: each === theme,
          nofollow: true,
        })),
      }}
    />
  );
}

/** The page's other languages in one row, where there is no footer at hand. */
export function LanguageLinks({ c }: { c: PageContext }): VNode {
  return <FooterRow {...languagesOf(c)} />;
}

function languagesOf(c: PageContext): FooterGroup {
  const { t, lang } = c.var;
  return {
    title: t("shell.language"),
    links: ALTERNATES.map((each) => ({
      href: choiceLink(c, "lang", each),
      text: t(`language.${each}`),
      lang: each,
      current: each === textLanguage(lang),
    })),
  };
}

/** This page with another choice: what else its address asks for stays. */
function choiceLink(c: PageContext, name: "lang" | "theme", value: string): string {
  const params = new URL(c.req.url).searchParams;
  params.set(name, value);
  return `?${params}`;
}
