/** The end of a registration page: its languages, and what is to be read before. A step and its answers stay. */
import { textLanguage } from "@/domain/language.ts";
import type { PageContext } from "@/routes/page_env.ts";
import { ALTERNATES } from "@/routes/site_urls.ts";

const LINK =
  "inline-flex min-h-11 items-center px-2.5 underline-offset-4 hover:underline aria-[current]:font-semibold " +
  "aria-[current]:text-ink";

export function WizardFooter({ c }: { c: PageContext }) {
  const { t, lang } = c.var;
  return (
    <div className="flex flex-wrap justify-center gap-x-4">
      <nav aria-label={t("shell.language")}>
        {ALTERNATES.map((each) => (
          <a
            key={each}
            href={languageLink(c, each)}
            lang={each}
            hrefLang={each}
            aria-current={each === textLanguage(lang) ? "true" : undefined}
            className={LINK}
          >
            {t(`language.${each}`)}
          </a>
        ))}
      </nav>
      <nav aria-label={t("footer.legal")}>
        <a href="/tos" className={LINK}>{t("legal.tos")}</a>
        <a href="/privacy" className={LINK}>{t("legal.privacy")}</a>
        <a href="/support" className={LINK}>{t("footer.support")}</a>
      </nav>
    </div>
  );
}

function languageLink(c: PageContext, lang: string): string {
  const params = new URL(c.req.url).searchParams;
  params.set("lang", lang);
  return `/register?${params}`;
}
