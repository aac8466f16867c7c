/** The landing page: what this is, in words, and the two ways in. */
import { textLanguage } from "@/domain/language.ts";
import { MIN_AGE_YEARS } from "@/domain/limits.ts";
import { Button } from "@/components/button.tsx";
import { HonestyNote } from "@/components/honesty_note.tsx";
import { renderGuestPage } from "@/routes/_guest_layout.tsx";
import type { PageContext } from "@/routes/page_env.ts";

export function getIndex(c: PageContext) {
  const { t, env, lang } = c.var;
  return renderGuestPage(c, {
    title: t("landing.title"),
    hero: true,
    children: (
      <div className="grid gap-4">
        <p className="text-center text-lg font-semibold">
          {env.actors.catalogue().site.social_proof[textLanguage(lang)]}
        </p>
        <Button href="/register" size="lg" block>{t("landing.register")}</Button>
        <Button href="/login" size="lg" variant="secondary" block>{t("landing.login")}</Button>
        <h2 className="mt-4 text-lg font-semibold">{t("landing.honesty_title")}</h2>
        <HonestyNote text={t("landing.honesty")} />
        <p className="text-center text-sm text-muted">{t("landing.adults", { min: MIN_AGE_YEARS })}</p>
      </div>
    ),
  });
}
