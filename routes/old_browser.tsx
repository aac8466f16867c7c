/**
 * What a member sees in a browser that is known to be too old for the app, in the place of a broken one (NV-12). Plain
 * markup and a form, which such a browser can show.
 */
import { OLDEST_BROWSERS } from "@/domain/browser.ts";
import { Button } from "@/components/button.tsx";
import { infoIcon } from "@/components/icons.ts";
import { PageIntro } from "@/components/page_intro.tsx";
import { renderGuestPage } from "@/routes/_guest_layout.tsx";
import type { PageContext } from "@/routes/page_env.ts";

/** Says which browsers work; the only ways on are to log out and to ask for help. */
export function oldBrowserPage(c: PageContext): Response | Promise<Response> {
  const { t } = c.var;
  return renderGuestPage(c, {
    title: t("browser.title"),
    children: (
      <div className="grid gap-6">
        <PageIntro icon={infoIcon} title={t("browser.title")}>{t("browser.lead")}</PageIntro>
        <div>
          <h2 className="mb-2 font-semibold">{t("browser.works")}</h2>
          <ul className="list-disc ps-5">
            {Object.entries(OLDEST_BROWSERS).map(([name, version]) => (
              <li key={name}>{t("browser.version", { name, version: String(version) })}</li>
            ))}
            <li>{t("browser.ios", { version: String(OLDEST_BROWSERS.Safari) })}</li>
          </ul>
        </div>
        <form method="post" action="/logout" className="grid gap-3">
          <Button type="submit" size="lg" variant="secondary" block>{t("shell.logout")}</Button>
          <Button href="/support" size="lg" variant="ghost" block>{t("support.title")}</Button>
        </form>
      </div>
    ),
  });
}
