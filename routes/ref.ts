/** /ref/{slug}: remembers for 30 days who sent a visitor here, and goes on to the landing page. The first one counts. */
import { readCookie } from "@/domain/cookies.ts";
import { isReferralSlug } from "@/domain/promo_code.ts";
import { writeCookie } from "@/domain/set_cookie.ts";
import type { PageContext } from "@/routes/page_env.ts";

const KEEP_S = 30 * 24 * 3600;

export function getRef(c: PageContext) {
  const slug = c.req.param("slug") ?? "";
  if (isReferralSlug(slug) && readReferrer(c) === null) {
    const options = { maxAgeS: KEEP_S, secure: c.var.env.secure, httpOnly: true };
    c.header("Set-Cookie", writeCookie("ref", slug, options), { append: true });
  }
  return c.redirect("/landing", 303);
}

/** Who sent this visitor here, or null. */
export function readReferrer(c: PageContext): string | null {
  const slug = readCookie(c.req.header("cookie"), "ref");
  return slug !== null && isReferralSlug(slug) ? slug : null;
}
