/** Built files under names with their hash, kept by browsers for a year, and the pictures that come with the product. */
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { parsePortraitUrl } from "@/domain/portrait.ts";
import { drawPortrait } from "@/components/portrait/draw.ts";
import { textModuleAt } from "@/routes/text_files.ts";

/** Workers as vite.config.ts names them. */
const WORKER = /^\/assets\/\w+_worker-[\w-]+\.js$/;
/**
 * A worker obeys the policy of its own script, not that of the page: this one may compile WebAssembly, which it fetches
 * from here, and nothing else.
 */
const WORKER_CSP = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
const HIDDEN = /\/(\.|%2e)/i;
const YEAR = "public, max-age=31536000, immutable";
const DAY = "public, max-age=86400";
const root = new URL("..", import.meta.url).pathname;

/** Texts of islands, files of `dist/`, `static/images/`, and the drawn portraits of virtual profiles. */
export function assets(): Hono {
  const routes = new Hono();
  routes.get("/assets/texts/*", (c) => {
    const code = textModuleAt(c.req.path);
    if (code === null) return c.notFound();
    c.header("Cache-Control", YEAR);
    c.header("Content-Type", "text/javascript; charset=utf-8");
    return c.body(code);
  });
  routes.get(
    "/assets/*",
    // What the build leaves for the server is nobody else's.
    (c, next) => HIDDEN.test(c.req.path) ? c.notFound() : next(),
    serveStatic({
      root: `${root}dist`,
      // tasks/pack.ts has packed them.
      precompressed: true,
      rewriteRequestPath: (path) => path.replace(/^\/assets/, ""),
      onFound: (_path, c) => {
        c.header("Cache-Control", YEAR);
        if (WORKER.test(c.req.path)) c.header("Content-Security-Policy", WORKER_CSP);
      },
    }),
  );
  routes.get(
    "/images/*",
    serveStatic({ root: `${root}static`, onFound: (_path, c) => c.header("Cache-Control", DAY) }),
  );
  routes.get("/portraits/*", (c, next) => {
    const portrait = parsePortraitUrl(c.req.path);
    if (!portrait) return next();
    c.header("Cache-Control", YEAR);
    c.header("Content-Type", "image/svg+xml");
    return c.body(drawPortrait(portrait));
  });
  return routes;
}
