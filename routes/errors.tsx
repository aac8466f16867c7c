/** 404, refusals and unexpected errors as pages: a status, a text in the visitor's language, a way home. Never a stack. */
import type { ErrorHandler, NotFoundHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { negotiateLanguage } from "@/domain/language.ts";
import type { RefusalCode } from "@/domain/refusals.ts";
import { Button } from "@/components/button.tsx";
import { EmptyState } from "@/components/list_states.tsx";
import { translator } from "@/locales/mod.ts";
import { renderDocument } from "@/routes/_app.tsx";
import type { AppEnv, PageContext } from "@/routes/page_env.ts";
import type { Log } from "@/telemetry/log.ts";

type Status = 400 | 403 | 404 | 413 | 429 | 500 | 503;

/** Answers with a refusal as a page. */
export function refusalPage(
  c: PageContext,
  status: Status,
  code: RefusalCode,
  logId?: string,
): Response | Promise<Response> {
  // An error may come before the request's language is known.
  const lang = c.var.lang ?? negotiateLanguage(null, c.req.header("accept-language"));
  c.set("lang", lang);
  const t = translator(lang);
  const text = t(`refusal.${code}`);
  const title = status === 404 ? text : t("error.title", { status: String(status) });
  return renderDocument(c, {
    title,
    children: (
      <main id="page" className="flex min-h-dvh flex-col items-center justify-center">
        <h1 className="sr-only">{title}</h1>
        <EmptyState
          art="broken"
          title={status === 404 ? text : `${title}: ${text}`}
          text={logId && t("error.reference", { id: logId })}
          action={<Button href="/">{t("error.home")}</Button>}
        />
      </main>
    ),
  }, status);
}

export const notFoundPage: NotFoundHandler<AppEnv> = (c) => refusalPage(c, 404, "not_found");

/** The page for what nobody expected; the log has the rest under its reference. */
export function errorPage(log: Log): ErrorHandler<AppEnv> {
  return (error, c) => {
    if (error instanceof HTTPException && error.status < 500) return refusalPage(c, 400, "invalid_input");
    // The visitor hung up in the middle of a body; there is nobody left to answer.
    if (Reflect.get(error, "code") === "ECONNRESET" || error.name === "AbortError") {
      return refusalPage(c, 400, "invalid_input");
    }
    const busy = error.name === "Busy" || error.name === "MailboxFull";
    if (busy) {
      c.header("Retry-After", "2");
      return refusalPage(c, 503, "busy");
    }
    return refusalPage(c, 500, "something_wrong", log.error("page failed", error, { path: c.req.path }));
  };
}
