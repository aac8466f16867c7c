/**
 * What stands before and above the pages for guests (the guard `guest` of the table): the question for the age over the
 * page, which is inert behind it, and a word to those whose browser is too old for what comes after.
 */
import type { MiddlewareHandler } from "hono";
import type { ComponentChildren } from "preact";
import { isTooOld, OLDEST_BROWSERS } from "@/domain/browser.ts";
import { readCookie, YEAR_S } from "@/domain/cookies.ts";
import { direction } from "@/domain/language.ts";
import { MIN_AGE_YEARS } from "@/domain/limits.ts";
import { writeCookie } from "@/domain/set_cookie.ts";
import { AgeGate } from "@/components/landing/age_gate.tsx";
import { Notice } from "@/components/notice.tsx";
import { LanguageLinks } from "@/routes/guest_footer.tsx";
import type { AppEnv, PageContext } from "@/routes/page_env.ts";

/** In the address to which the gate's form is posted. */
const PARAM = "of_age";

/** A page as guests see it. */
export function GuestEntrance({ c, children }: { c: PageContext; children: ComponentChildren }) {
  const { t } = c.var;
  const gated = isGated(c);
  const versions = Object.entries(OLDEST_BROWSERS).map(([name, version]) =>
    t("browser.version", { name, version: String(version) })
  );
  return (
    <>
      <div inert={gated} className="contents">
        {isTooOld(c.req.header("user-agent")) && (
          <Notice kind="bad">
            {t("browser.title")}. {t("browser.works")}: {versions.join(", ")}.
          </Notice>
        )}
        {children}
      </div>
      {gated && (
        <AgeGate
          action={confirmUrl(c)}
          title={t("gate.title")}
          text={t("gate.text", { min: MIN_AGE_YEARS })}
          confirm={t("gate.continue", { min: MIN_AGE_YEARS })}
          exit={t("gate.exit")}
          languages={<LanguageLinks c={c} />}
        />
      )}
    </>
  );
}

/** Takes the gate's form: the answer is kept, and the page comes back as it was asked for. */
export const confirmAge: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.query(PARAM) === undefined) return await next();
  const options = { maxAgeS: YEAR_S, secure: c.var.env.secure, httpOnly: false };
  c.header("Set-Cookie", writeCookie("ageVerified", "true", options), { append: true });
  const { searchParams } = new URL(c.req.url);
  searchParams.delete(PARAM);
  return c.redirect(`${c.req.path}${searchParams.size > 0 ? `?${searchParams}` : ""}`, 303);
};

function confirmUrl(c: PageContext): string {
  const { searchParams } = new URL(c.req.url);
  searchParams.set(PARAM, "1");
  return `?${searchParams}`;
}

/** Left-to-right languages ask for the age, unless the catalogue wants everybody asked (spec §2). */
function isGated(c: PageContext): boolean {
  const { lang, env } = c.var;
  if (readCookie(c.req.header("cookie"), "ageVerified") === "true") return false;
  return direction(lang) === "ltr" || env.actors.catalogue().site.age_gate === "all";
}
