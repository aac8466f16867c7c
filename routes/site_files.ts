/** /robots.txt and /sitemap.xml, from the table of pages (LA-9, LA-10). */
import { Hono } from "hono";
import type { AppEnv } from "@/routes/page_env.ts";
import { ALTERNATES, pageUrl, siteOrigin } from "@/routes/site_urls.ts";

/** What these files need of a row of the table. */
export interface SitePage {
  path: string;
  guard: string;
  /** Search engines may show it. */
  index?: boolean;
}

const HOUR = "public, max-age=3600";

export function siteFiles(table: readonly SitePage[]): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const indexed = table.filter(({ index }) => index).map(({ path }) => path);
  routes.get("/robots.txt", (c) => {
    c.header("Cache-Control", HOUR);
    return c.text(writeRobots(table, siteOrigin(c)));
  });
  routes.get("/sitemap.xml", (c) => {
    const origin = siteOrigin(c);
    if (origin === null) return c.notFound();
    c.header("Cache-Control", HOUR);
    return c.body(writeSitemap(indexed, origin), 200, { "Content-Type": "application/xml; charset=utf-8" });
  });
  return routes;
}

/** Members' pages, and pages whose path holds a token, are nobody else's business. */
export function writeRobots(table: readonly SitePage[], origin: string | null): string {
  const closed = table.filter(({ path, guard }) => guard === "member" || path.includes(":"))
    .map(({ path }) => path.replace(/:.*$/, "").replace(/(.)\/$/, "$1"));
  return [
    "User-agent: *",
    ...[...new Set(closed)].map((path) => `Disallow: ${path}`),
    ...(origin === null ? [] : ["", `Sitemap: ${origin}/sitemap.xml`]),
    "",
  ].join("\n");
}

/** Every indexed page in every language, each naming all the others. */
export function writeSitemap(paths: readonly string[], origin: string): string {
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">`,
    ...paths.flatMap((path) => [null, ...ALTERNATES].map((lang) => writeEntry(path, origin, lang))),
    "</urlset>",
    "",
  ].join("\n");
}

function writeEntry(path: string, origin: string, lang: (typeof ALTERNATES)[number] | null): string {
  const alternates = [null, ...ALTERNATES].map((each) => {
    const href = pageUrl(origin, path, each);
    return `<xhtml:link rel="alternate" hreflang="${each ?? "x-default"}" href="${href}"/>`;
  });
  return `<url><loc>${pageUrl(origin, path, lang)}</loc>${alternates.join("")}</url>`;
}
