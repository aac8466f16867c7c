/** The operator's terms, from the catalogue. */
import { renderGuestPage } from "@/routes/_guest_layout.tsx";
import type { PageContext } from "@/routes/page_env.ts";

export async function getTos(c: PageContext) {
  const { t, call } = c.var;
  const answer = await call("plugins", { plugins: "terms" });
  return renderGuestPage(c, {
    title: t("register.terms"),
    children: (
      <article className="grid gap-4">
        <h1 className="text-2xl font-bold">{t("register.terms")}</h1>
        <p className="whitespace-pre-line" dir="auto">
          {answer.ok ? answer.value.terms : t("error.occurred")}
        </p>
      </article>
    ),
  });
}
