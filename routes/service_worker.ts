/**
 * `GET /sw.js`: the service worker's code behind what it has to know of this deployment. Browsers ask for it on their
 * own and compare every byte, so the same files and texts give the same answer. Vite's dev server has none.
 */
import { createHash } from "node:crypto";
import { Hono } from "hono";
import { type Deployment, OFFLINE_LANGUAGES } from "@/domain/service_worker.ts";
import type { TextLanguage } from "@/domain/language.ts";
import { translator } from "@/locales/mod.ts";
import type { BrowserFiles, WorkerFiles } from "@/routes/browser_files.ts";
import type { AppEnv } from "@/routes/page_env.ts";

/** It fetches from this site, and loads nothing else. */
const CSP = "default-src 'none'; connect-src 'self'";
const VERSION_CHARS = 16;

/** The service worker as a route. */
export function serviceWorker(): Hono<AppEnv> {
  return new Hono<AppEnv>().get("/sw.js", (c) => {
    const { files, actors } = c.var.env;
    if (!files.worker) return c.text("", 404);
    c.header("Cache-Control", "no-cache");
    c.header("Content-Security-Policy", CSP);
    c.header("Content-Type", "text/javascript; charset=utf-8");
    return c.body(writeWorker(files.worker, { site: actors.catalogue().site.name, build: files.build }));
  });
}

/** The script of a deployment. */
export function writeWorker(
  { code, shell, rest }: WorkerFiles,
  { site, build }: { site: string; build: BrowserFiles["build"] },
): string {
  const texts = OFFLINE_LANGUAGES.map((lang) => [lang, translator(lang)("offline.news")] as const);
  const known = { site, news: Object.fromEntries(texts) as Record<TextLanguage, string>, shell, rest };
  const version = hashOf(code, build, ...offlineTexts(), JSON.stringify(known));
  const deployment: Deployment = { version, ...known };
  // No text can end the script before its end.
  return `self.KINDLING=${JSON.stringify(deployment).replaceAll("<", "\\u003c")};\n${code}`;
}

/** What the offline page says: it is cached with the version. */
function offlineTexts(): string[] {
  return OFFLINE_LANGUAGES.flatMap((lang) =>
    (["offline.title", "offline.lead", "offline.kept", "offline.again"] as const).map(translator(lang))
  );
}

function hashOf(...parts: readonly string[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("hex").slice(0, VERSION_CHARS);
}
