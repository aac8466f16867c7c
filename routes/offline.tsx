/**
 * /offline: what the service worker shows in the place of a page that cannot be reached (SW-4). It is cached for nobody in
 * particular, and names nothing but this site. With a network again it goes on by itself (client/enhance/offline.ts).
 */
import { Button } from "@/components/button.tsx";
import { wifiOffIcon } from "@/components/icons.ts";
import { Logo } from "@/components/logo.tsx";
import { PageIntro } from "@/components/page_intro.tsx";
import { renderDocument } from "@/routes/_app.tsx";
import type { PageContext } from "@/routes/page_env.ts";

export function getOffline(c: PageContext): Response | Promise<Response> {
  const { t, env } = c.var;
  const site = env.actors.catalogue().site.name;
  return renderDocument(c, {
    title: t("shell.page_title", { title: t("offline.title"), site }),
    children: (
      <div className="flex min-h-dvh flex-col">
        <header className="px-6 pt-[calc(20px+var(--safe-start))]">
          <Logo name={site} href="/" />
        </header>
        <main
          id="page"
          tabIndex={-1}
          aria-label={t("offline.title")}
          data-enhance="offline"
          className="mx-auto grid w-full max-w-[500px] flex-1 content-center gap-6 px-6 pt-9 pb-16"
        >
          <PageIntro icon={wifiOffIcon} title={t("offline.title")}>{t("offline.lead")}</PageIntro>
          <p className="text-muted">{t("offline.kept")}</p>
          <Button href="" size="lg" block>{t("offline.again")}</Button>
          <p
            role="status"
            className="min-h-6 text-center text-sm text-muted"
            data-waiting={t("offline.waiting")}
          />
        </main>
      </div>
    ),
  });
}
