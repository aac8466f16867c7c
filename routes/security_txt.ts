/** /.well-known/security.txt: where a weakness of this site is reported (RFC 9116, LG-20). /security.txt leads there. */
import { Hono } from "hono";
import type { AppEnv } from "@/routes/page_env.ts";
import { siteOrigin } from "@/routes/site_urls.ts";

const PATH = "/.well-known/security.txt";
/** What it says was right today, and is asked for again before it is old; the RFC wants less than a year. */
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

export function securityTxt(): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get("/security.txt", (c) => c.redirect(PATH, 301));
  routes.get(PATH, (c) => {
    const { env } = c.var;
    c.header("Cache-Control", "public, max-age=3600");
    return c.text(writeSecurityTxt({
      contact: env.securityContact ?? `mailto:${env.actors.catalogue().site.operator.email}`,
      origin: siteOrigin(c),
      now: env.now(),
    }));
  });
  return routes;
}

/** The file at a time in milliseconds since 1970; without an origin it does not say where it belongs. */
export function writeSecurityTxt(
  { contact, origin, now }: { contact: string; origin: string | null; now: number },
): string {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  return [
    `Contact: ${contact}`,
    `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
    "Preferred-Languages: en, he, de",
    ...(origin === null ? [] : [`Canonical: ${origin}${PATH}`, `Policy: ${origin}/contact`]),
    "",
  ].join("\n");
}
