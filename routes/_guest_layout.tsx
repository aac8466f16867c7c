/** The frame of guest pages with its texts: everything works without JavaScript. */
import type { ComponentChildren } from "preact";
import { LANGUAGES, parseLanguage } from "@/domain/language.ts";
import { GuestLayout } from "@/components/guest_layout.tsx";
import { renderDocument } from "@/routes/_app.tsx";
import type { PageContext } from "@/routes/page_env.ts";

export interface GuestPage {
  title: string;
  hero?: boolean;
  status?: 200 | 401 | 409 | 422 | 429 | 503;
  children: ComponentChildren;
}

const PORTRAITS = ["/portraits/2/2.svg", "/portraits/1/5.svg", "/portraits/2/10.svg"];

/** Renders a guest page inside its frame. */
export function renderGuestPage(c: PageContext, page: GuestPage): Response | Promise<Response> {
  const { t, env } = c.var;
  const site = env.actors.catalogue().site.name;
  return renderDocument(c, {
    title: t("shell.page_title", { title: page.title, site }),
    description: t("landing.honesty"),
    children: (
      <GuestLayout
        site={site}
        skipLabel={t("shell.skip")}
        headline={t("landing.headline")}
        sub={t("landing.sub")}
        honesty={t("landing.honesty")}
        portraits={PORTRAITS}
        hero={page.hero ?? false}
        footer={<Footer c={c} />}
      >
        {page.children}
      </GuestLayout>
    ),
  }, page.status);
}

/** Terms, and the languages as plain links. */
function Footer({ c }: { c: PageContext }) {
  const { t, lang } = c.var;
  return (
    <nav aria-label={t("shell.language")} className="flex flex-wrap items-center justify-center gap-x-1">
      <a href="/tos" className="inline-flex min-h-11 items-center px-2 underline-offset-4 hover:underline">
        {t("register.terms")}
      </a>
      {LANGUAGES.filter((each) => each !== "ar" && each !== "fa").map((each) => (
        <a
          key={each}
          href={`?lang=${each}`}
          lang={each}
          hrefLang={each}
          aria-current={each === parseLanguage(lang) ? "true" : undefined}
          className="inline-flex min-h-11 items-center px-2 underline-offset-4 hover:underline aria-[current]:font-semibold
            aria-[current]:text-ink"
        >
          {t(`language.${each}`)}
        </a>
      ))}
    </nav>
  );
}
