/** The operator's terms, from the catalogue. */
import { textLanguage } from "@/domain/language.ts";
import { renderGuestPage } from "@/routes/_guest_layout.tsx";
import type { PageContext } from "@/routes/page_env.ts";

export function getTos(c: PageContext) {
  const { t, env, lang } = c.var;
  return renderGuestPage(c, {
    title: t("register.terms"),
    children: (
      <article className="grid gap-4">
        <h1 className="text-2xl font-bold">{t("register.terms")}</h1>
        <p className="whitespace-pre-line">{env.actors.catalogue().terms[textLanguage(lang)]}</p>
      </article>
    ),
  });
}
