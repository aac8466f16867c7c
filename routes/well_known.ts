/**
 * What the stores' systems ask the site for, to know that the packaged app may open its links: Android's asset links and
 * Apple's association file. Each is there where the operator has set the app, and 404 else.
 */
import { Hono } from "hono";
import type { AppEnv, PageEnv } from "@/routes/page_env.ts";

/** What these files need of a row of the table of pages. */
export interface LinkedPage {
  path: string;
  guard: string;
}

/** Links of mails, which work without a session and so in the app too. */
const MAILED = ["/recover", "/verify", "/verify/link", "/check", "/reconnect"];
/** Stays in the browser that it was begun in, whatever else the app opens. */
const NEVER = ["/pay/*", "/payments/*", "/webhooks/*", "/api/*"];

const HOUR = "public, max-age=3600";

/** The files as routes. */
export function wellKnown(table: readonly LinkedPage[]): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get("/.well-known/assetlinks.json", (c, next) => {
    const { android } = c.var.env.apps;
    if (!android) return next();
    c.header("Cache-Control", HOUR);
    return c.json(writeAssetLinks(android));
  });
  routes.get("/.well-known/apple-app-site-association", (c, next) => {
    const { ios } = c.var.env.apps;
    if (ios === null) return next();
    c.header("Cache-Control", HOUR);
    return c.json(writeAppleAssociation(table, ios));
  });
  return routes;
}

/** Which app on Android may open links of the site; which ones it opens, its own manifest says. */
export function writeAssetLinks(
  { package: package_name, fingerprints }: NonNullable<PageEnv["apps"]["android"]>,
) {
  return [{
    relation: ["delegate_permission/common.handle_all_urls"],
    target: { namespace: "android_app", package_name, sha256_cert_fingerprints: fingerprints },
  }];
}

/** Which links the app on iOS opens. The first pattern that fits counts. */
export function writeAppleAssociation(table: readonly LinkedPage[], app: string) {
  return {
    applinks: {
      details: [{
        appIDs: [app],
        components: [
          ...NEVER.map((path) => ({ "/": path, exclude: true })),
          ...linkedPatterns(table).map((path) => ({ "/": path })),
        ],
      }],
    },
    webcredentials: { apps: [app] },
  };
}

/**
 * Which links the app opens on both systems, members' pages and links of mails, as Apple writes them: `*` is any characters,
 * `?` one.
 */
export function linkedPatterns(table: readonly LinkedPage[]): string[] {
  const paths = [...table.filter(({ guard }) => guard === "member").map(({ path }) => path), ...MAILED];
  return [...new Set(paths.flatMap(patternsOf))];
}

/** A path of the table as Apple writes it: `/chat/:slug?` is `/chat` and `/chat/?*`. */
function patternsOf(path: string): string[] {
  const pattern = path.replace(/:\w+\??/, "?*");
  return path.endsWith("?") ? [path.replace(/\/:\w+\?$/, ""), pattern] : [pattern];
}
