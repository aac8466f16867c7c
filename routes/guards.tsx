/** Who may see a page, by the names of the table in routes/mod.ts. Each guard answers itself, or lets the page answer. */
import type { Handler } from "hono";
import { isTooOld } from "@/domain/browser.ts";
import { acceptPath } from "@/routes/accept.tsx";
import { confinedHome } from "@/routes/confined.ts";
import { oldBrowserPage } from "@/routes/old_browser.tsx";
import type { AppEnv, Page, PageContext } from "@/routes/page_env.ts";
import { keepTarget } from "@/routes/target_cookie.ts";

/**
 * `member`: without a session to /, and in a browser that is too old for the app a page that says so.
 * `guest`: with a session to /explore. `anyone`: no rule. A confined session gets from both of the former to the page that is
 * theirs, but from member pages that are `open` to it.
 */
export type Guard = "member" | "guest" | "anyone";

/** The page behind its guard. A member's page comes after new legal texts that ask for acceptance (LG-15). */
export function guarded(guard: Guard, page: Page, { open = false } = {}): Handler<AppEnv> {
  return (c) => {
    if (open && c.var.confined) return page(c);
    return answerOf(guard, c) ?? (guard === "member" && c.req.method === "GET" ? asked(c, page) : page(c));
  };
}

/** Posts go through: nothing that was typed is lost. */
async function asked(c: PageContext, page: Page): Promise<Response> {
  const { identity, env } = c.var;
  const mustAccept = identity !== null && await env.actors.legal.asks(identity.member);
  return mustAccept ? c.redirect(acceptPath(c), 303) : await page(c);
}

/** A path that only leads elsewhere. What came after it in the address is left behind: it may be a secret. */
export function redirected(to: string): Handler<AppEnv> {
  return (c) => c.redirect(to, 303);
}

/** What the guard answers, or null where the page may. */
function answerOf(guard: Guard, c: PageContext): ReturnType<Page> | null {
  switch (guard) {
    case "member":
      return authenticated(c) ?? useragent(c);
    case "guest":
      return guestOnly(c);
    case "anyone":
      return null;
    default:
      throw new TypeError(`Unknown middleware "${guard satisfies never}"`);
  }
}

function authenticated(c: PageContext): Response | null {
  if (c.var.identity) return null;
  if (c.var.confined) return c.redirect(confinedHome(c.var.confined), 303);
  keepTarget(c);
  return c.redirect("/", 303);
}

function guestOnly(c: PageContext): Response | null {
  if (c.var.confined) return c.redirect(confinedHome(c.var.confined), 303);
  return c.var.identity ? c.redirect("/explore", 303) : null;
}

function useragent(c: PageContext): ReturnType<Page> | null {
  return isTooOld(c.req.header("user-agent")) ? oldBrowserPage(c) : null;
}
