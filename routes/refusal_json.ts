/** Refusals for scripts: a code to act on and a text to show, in the visitor's language. */
import { negotiateLanguage } from "@/domain/language.ts";
import type { SiteRefusalCode } from "@/domain/refusals.ts";
import { translator } from "@/locales/mod.ts";
import type { PageContext } from "@/routes/page_env.ts";

/** Answers with a refusal as JSON; `more` are fields of its own. */
export function refusalJson(
  c: PageContext,
  status: 400 | 401 | 403 | 404 | 408 | 410 | 413 | 415 | 421 | 422 | 429 | 500 | 503,
  refusal: { code: SiteRefusalCode },
  more: Readonly<Record<string, string>> = {},
): Response {
  const lang = c.var.lang ?? negotiateLanguage(null, c.req.header("accept-language"));
  c.header("Cache-Control", "no-store");
  const message = translator(lang)(`refusal.${refusal.code}`);
  return c.json({ error_code: refusal.code, message, ...more }, status);
}
