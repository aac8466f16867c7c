/**
 * The frames of guest pages with their texts: everything works without JavaScript. `card`: a form beside the brand.
 * `page`: a text to read, under a plain bar.
 */
import type { ComponentChildren } from "preact";
import { GuestLayout } from "@/components/guest_layout.tsx";
import { ReadingLayout } from "@/components/reading_layout.tsx";
import { renderDocument } from "@/routes/_app.tsx";
import { GuestFooter } from "@/routes/guest_footer.tsx";
import type { PageContext } from "@/routes/page_env.ts";

export interface GuestPage {
  title: string;
  /** For search engines and previews; the words about profiles unless given. */
  description?: string | undefined;
  frame?: "card" | "page" | undefined;
  /** Beside a text to read, where there is room. */
  aside?: ComponentChildren;
  /** An outcome at an address that search engines may show otherwise: this they may not. */
  outcome?: boolean | undefined;
  status?: 200 | 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 503 | undefined;
  children: ComponentChildren;
}

const PORTRAITS = ["/portraits/1/60.svg", "/portraits/2/38.svg", "/portraits/2/17.svg"];

/** Renders a guest page inside its frame. */
export function renderGuestPage(c: PageContext, page: GuestPage): Response | Promise<Response> {
  const { t, env, indexed, identity, confined } = c.var;
  const site = env.actors.catalogue().site.name;
  const frame = { site, skipLabel: t("shell.skip"), title: page.title, footer: <GuestFooter c={c} /> };
  return renderDocument(c, {
    title: t("shell.page_title", { title: page.title, site }),
    description: page.description ?? t("landing.honesty"),
    canonical: indexed && !page.outcome ? c.req.path : null,
    children: page.frame === "page"
      ? (
        <ReadingLayout {...frame} login={identity || confined ? null : t("landing.login")} aside={page.aside}>
          {page.children}
        </ReadingLayout>
      )
      : (
        <GuestLayout
          {...frame}
          headline={t("landing.headline")}
          sub={t("landing.sub")}
          honesty={t("landing.honesty")}
          portraits={PORTRAITS}
        >
          {page.children}
        </GuestLayout>
      ),
  }, page.status);
}
