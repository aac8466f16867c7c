/**
 * 404, refusals and unexpected errors as pages, and for scripts as JSON: a status, a text in the visitor's language, a way
 * on. Never a stack.
 */
import type { ErrorHandler, NotFoundHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import type { SiteRefusalCode } from "@/domain/refusals.ts";
import { ErrorPanel } from "@/components/error_panel.tsx";
import { Logo } from "@/components/logo.tsx";
import { translator } from "@/locales/mod.ts";
import { renderDocument } from "@/routes/_app.tsx";
import { ownOf, renderMemberPage } from "@/routes/_member_layout.tsx";
import type { AppEnv, PageContext } from "@/routes/page_env.ts";
import { refusalJson } from "@/routes/refusal_json.ts";
import { requestLanguage } from "@/routes/request_language.ts";
import type { Log } from "@/telemetry/log.ts";
import { pageOf } from "@/telemetry/request_span.ts";

/** No segment is empty: a path that began with two slashes would lead to another host. */
const PATH_AND_SLASH = /^((?:\/[^/]+)+)\/$/;

type Status = 400 | 403 | 404 | 408 | 413 | 421 | 429 | 500 | 503;

/**
 * Answers with a refusal as a page. A member who looks for a page that is not there keeps the frame of the app; every
 * other error stands alone, since what the frame needs may be what failed.
 */
export async function refusalPage(
  c: PageContext,
  status: Status,
  code: SiteRefusalCode,
  logId?: string,
): Promise<Response> {
  // An error may come before the request's language is known.
  const lang = c.var.lang ?? requestLanguage(c);
  c.set("lang", lang);
  const t = translator(lang);
  const text = t(`refusal.${code}`);
  const title = status === 404 ? text : t("error.title", { status: String(status) });
  const isMember = Boolean(c.var.identity);
  const panel = (
    <ErrorPanel
      status={status}
      title={status === 404 ? text : `${title}: ${text}`}
      text={logId
        ? t("error.reference", { id: logId })
        : status === 404
        ? t("error.not_found_hint")
        : undefined}
      way={isMember
        ? { href: "/explore", label: t("error.app") }
        : { href: status === 421 ? c.var.env.origin ?? "/" : "/", label: t("error.home") }}
    />
  );
  if (status === 404 && isMember) {
    return await renderMemberPage(c, await ownOf(c), { title, status, children: panel });
  }
  return await renderDocument(c, {
    title,
    children: (
      <div className="flex min-h-dvh flex-col">
        <header className="px-6 pt-[calc(20px+var(--safe-start))]">
          <Logo name={c.var.env.actors.catalogue().site.name} href={isMember ? "/explore" : "/"} />
        </header>
        <main id="page" className="flex flex-1 flex-col items-center justify-center pb-16">{panel}</main>
      </div>
    ),
  }, status);
}

/** What scripts ask for, and pages show as pictures. */
const NO_PAGE = /^\/(?:upload$|upload\/voice$|api\/|photos\/|voices\/|blurred\/|webhooks\/)/;

/** Answers with a refusal in the form in which it is read: as JSON where a script asks, else as a page. */
export function refusalAnswer(
  c: PageContext,
  status: Status,
  code: SiteRefusalCode,
): Response | Promise<Response> {
  return NO_PAGE.test(c.req.path) ? refusalJson(c, status, { code }) : refusalPage(c, status, code);
}

export const notFoundPage: NotFoundHandler<AppEnv> = (c) =>
  withoutLastSlash(c) ?? refusalPage(c, 404, "not_found");

/** To the address without the slash that people and programs like to put behind it (NV-15); null where there is none. */
function withoutLastSlash(c: PageContext): Response | null {
  const { pathname, search } = new URL(c.req.url);
  const [, page] = PATH_AND_SLASH.exec(pathname) ?? [];
  if (page === undefined || !["GET", "HEAD"].includes(c.req.method)) return null;
  return c.redirect(`${page}${search}`, 301);
}

/** The answer for what nobody expected; the log has the rest under its reference. What a drain has cut off has not failed. */
export function errorAnswer(log: Log, hasDrained: () => boolean): ErrorHandler<AppEnv> {
  return (error, c) => {
    if (error instanceof HTTPException && error.status < 500) return refusalAnswer(c, 400, "invalid_input");
    // The visitor hung up in the middle of a body; there is nobody left to answer.
    if (Reflect.get(error, "code") === "ECONNRESET" || error.name === "AbortError") {
      return refusalAnswer(c, 400, "invalid_input");
    }
    const busy = error.name === "Busy" || error.name === "MailboxFull";
    if (busy) {
      c.header("Retry-After", "2");
      return refusalAnswer(c, 503, "busy");
    }
    if (hasDrained() && c.env.outgoing.destroyed) return refusalAnswer(c, 503, "shutting_down");
    // What follows the page in its address may be the secret of a mailed link (NV-13).
    const logId = log.error("page failed", error, { page: pageOf(c.req.path) });
    return NO_PAGE.test(c.req.path)
      ? refusalJson(c, 500, { code: "internal" }, { log_id: logId })
      : refusalPage(c, 500, "something_wrong", logId);
  };
}
