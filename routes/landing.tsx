/**
 * The landing pages: / and /landing show the one that the catalogue names, `?look=` the other. What they say is the same
 * everywhere that matters: who the chat partners are, what is free, what costs coins.
 */
import { readCookie, YEAR_S } from "@/domain/cookies.ts";
import { direction } from "@/domain/language.ts";
import { MIN_AGE_YEARS } from "@/domain/limits.ts";
import { writeCookie } from "@/domain/set_cookie.ts";
import { AgeGate } from "@/components/landing/age_gate.tsx";
import { SkipLink } from "@/components/skip_link.tsx";
import { type Look, renderDocument } from "@/routes/_app.tsx";
import { GuestFooter, LanguageLinks } from "@/routes/guest_footer.tsx";
import { BlueLanding, WarmLanding } from "@/routes/landing_content.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import { SiteFacts } from "@/routes/site_facts.tsx";

const LOOKS: readonly Look[] = ["warm", "blue"];

export function getLanding(c: PageContext) {
  const { t, env } = c.var;
  const { site } = env.actors.catalogue();
  const look = lookOf(c);
  const gated = isGated(c);
  const title = t(look === "blue" ? "landing.blue_title" : "landing.title");
  return renderDocument(c, {
    title: t("shell.page_title", { title, site: site.name }),
    description: t("landing.honesty"),
    // The look that stands at / is one page with it, whatever address showed it.
    canonical: look === site.landing ? "/" : `/landing?look=${look}`,
    look,
    children: (
      <>
        <div inert={gated}>
          <SiteFacts c={c} />
          <SkipLink label={t("shell.skip")} />
          {look === "blue" ? <BlueLanding c={c} /> : <WarmLanding c={c} />}
          <footer className="border-t border-line bg-sunken text-muted">
            <GuestFooter c={c} wide />
          </footer>
        </div>
        {gated && (
          <AgeGate
            title={t("gate.title")}
            text={t("gate.text", { min: MIN_AGE_YEARS })}
            confirm={t("gate.continue", { min: MIN_AGE_YEARS })}
            exit={t("gate.exit")}
            languages={<LanguageLinks c={c} />}
          />
        )}
      </>
    ),
  });
}

/** The age gate's form: the answer is kept, and the page comes back as it was asked for. */
export function postLanding(c: PageContext) {
  const options = { maxAgeS: YEAR_S, secure: c.var.env.secure, httpOnly: false };
  c.header("Set-Cookie", writeCookie("ageVerified", "true", options), { append: true });
  return c.redirect(`${c.req.path}${new URL(c.req.url).search}`, 303);
}

function lookOf(c: PageContext): Look {
  const asked = c.req.query("look");
  return LOOKS.find((look) => look === asked) ?? c.var.env.actors.catalogue().site.landing;
}

/** Left-to-right languages ask for the age, unless the catalogue wants everybody asked (spec §2). */
function isGated(c: PageContext): boolean {
  const { lang, env } = c.var;
  if (readCookie(c.req.header("cookie"), "ageVerified") === "true") return false;
  return direction(lang) === "ltr" || env.actors.catalogue().site.age_gate === "all";
}
