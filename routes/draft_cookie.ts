/** The cookie that holds a registration under way: sealed, out of reach of scripts, for a day. */
import { readCookie } from "@/domain/cookies.ts";
import { DRAFT_LIFE_MS } from "@/domain/limits.ts";
import { writeCookie } from "@/domain/set_cookie.ts";
import type { Draft } from "@/domain/wizard/draft.ts";
import type { PageContext } from "@/routes/page_env.ts";

/** The visitor's registration under way, empty where there is none. */
export function readDraft(c: PageContext): Promise<Draft> {
  return c.var.env.actors.drafts.read(readCookie(c.req.header("cookie"), nameOf(c)));
}

/** Keeps a registration under way for a day more. */
export async function writeDraft(c: PageContext, draft: Draft): Promise<void> {
  setCookie(c, await c.var.env.actors.drafts.seal(draft), DRAFT_LIFE_MS / 1000);
}

/** Forgets the registration under way. */
export function clearDraft(c: PageContext): void {
  setCookie(c, "", 0);
}

/** Plain http cannot have the prefix, as with the session's cookie. */
function nameOf(c: PageContext): "__Host-draft" | "draft" {
  return c.var.env.secure ? "__Host-draft" : "draft";
}

function setCookie(c: PageContext, value: string, maxAgeS: number): void {
  const line = writeCookie(nameOf(c), value, { maxAgeS, secure: c.var.env.secure, httpOnly: true });
  c.header("Set-Cookie", line, { append: true });
}
