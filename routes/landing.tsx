/**
 * The landing pages: / and /landing show the one that the catalogue names, `?look=` the other. What they say is the same
 * everywhere that matters: who the chat partners are, what is free, what costs coins.
 */
import { SkipLink } from "@/components/skip_link.tsx";
import { type Palette, renderDocument } from "@/routes/_app.tsx";
import { GuestFooter } from "@/routes/guest_footer.tsx";
import { BlueLanding, WarmLanding } from "@/routes/landing_content.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import { SiteFacts } from "@/routes/site_facts.tsx";

const LOOKS: readonly Palette[] = ["warm", "blue"];

export function getLanding(c: PageContext) {
  const { t, env } = c.var;
  const { site } = env.actors.catalogue();
  const look = lookOf(c);
  const title = t(look === "blue" ? "landing.blue_title" : "landing.title");
  return renderDocument(c, {
    title: t("shell.page_title", { title, site: site.name }),
    description: t("landing.honesty"),
    // The look that stands at / is one page with it, whatever address showed it.
    canonical: look === site.landing ? "/" : `/landing?look=${look}`,
    look,
    children: (
      <>
        <SiteFacts c={c} />
        <SkipLink label={t("shell.skip")} />
        {look === "blue" ? <BlueLanding c={c} /> : <WarmLanding c={c} />}
        <footer className="border-t border-line bg-sunken text-muted">
          <GuestFooter c={c} wide />
        </footer>
      </>
    ),
  });
}

function lookOf(c: PageContext): Palette {
  const asked = c.req.query("look");
  return LOOKS.find((look) => look === asked) ?? c.var.env.actors.catalogue().site.landing;
}
