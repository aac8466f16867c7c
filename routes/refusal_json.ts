/** Refusals for scripts: a code to act on and a text to show, in the visitor's language. */
import { negotiateLanguage } from "@/domain/language.ts";
import type { Refusal } from "@/domain/refusals.ts";
import { translator } from "@/locales/mod.ts";
import type { PageContext } from "@/routes/page_env.ts";

/** Answers with a refusal as JSON. */
export function refusalJson(
  c: PageContext,
  status: 400 | 413 | 415 | 422 | 429 | 503,
  refusal: Refusal,
): Response {
  const lang = c.var.lang ?? negotiateLanguage(null, c.req.header("accept-language"));
  c.header("Cache-Control", "no-store");
  return c.json({ error_code: refusal.code, message: translator(lang)(`refusal.${refusal.code}`) }, status);
}
