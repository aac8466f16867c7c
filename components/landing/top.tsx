/** The bar of the landing pages: the logo, the way to the sections on wide screens, and the two ways in. */
import type { VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { Logo } from "@/components/logo.tsx";
import type { Translate } from "@/locales/text.ts";

export interface LandingTopProps {
  t: Translate;
  site: string;
  /** Where registration begins. */
  register: string;
  /** Headings to jump to, by their ids. */
  sections: readonly { id: string; text: string }[];
}

export function LandingTop({ t, site, register, sections }: LandingTopProps): VNode {
  return (
    <header className="sticky top-0 z-20 pt-[var(--safe-start)] frosted">
      <div className="site-width flex min-h-16 items-center gap-2">
        <Logo name={site} href="/" />
        <nav aria-label={t("landing.sections")} className="ms-6 flex max-wide:hidden">
          {sections.map(({ id, text }) => (
            <a
              key={id}
              href={`#${id}`}
              className="inline-flex min-h-11 items-center rounded-full px-3 text-sm font-medium text-muted hover:text-ink"
            >
              {text}
            </a>
          ))}
        </nav>
        <span className="ms-auto" />
        <Button href="/login" size="sm" variant="ghost">{t("landing.login")}</Button>
        <Button href={register} size="sm" className="max-wide:hidden">{t("landing.register")}</Button>
      </div>
    </header>
  );
}
